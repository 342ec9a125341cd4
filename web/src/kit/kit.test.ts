import { describe, expect, it } from 'vitest'
import { box, COLOURS, known, markup, need, PLAYERS, stonePath, weave, loop, knot, letterOf, signed, use } from './kit'
import './dice'
import { tileSymbol } from './tilenames'

describe('the kit', () => {
  it('draws every symbol with finite numbers', () => {
    const ids = known()
    expect(ids).toHaveLength(60)
    for (const id of ids) {
      const drawn = markup(id)
      expect(drawn, id).not.toMatch(/NaN|undefined|Infinity/)
      expect(drawn).toContain(`id="${id}"`)
    }
  })

  it('puts a symbol into the page once, with what it is made of', () => {
    need('card-green')
    need('card-green')
    expect(document.querySelectorAll('#card-green')).toHaveLength(1)
    expect(document.querySelectorAll('#sym-green')).toHaveLength(1)
    expect(document.querySelectorAll('#card-ring')).toHaveLength(1)
    expect(document.querySelectorAll('#parch')).toHaveLength(1)
    expect(document.querySelector('#card-green')!.namespaceURI).toBe('http://www.w3.org/2000/svg')
  })

  it('says so when nobody draws a symbol', () => {
    expect(() => need('card-purple')).toThrow('nobody draws card-purple')
  })

  it('has a card and a symbol for each colour and two figures for each player', () => {
    for (const colour of COLOURS) expect(known()).toEqual(expect.arrayContaining(['card-' + colour, 'sym-' + colour]))
    for (const player of PLAYERS) expect(known()).toEqual(expect.arrayContaining(['fig-' + player, `fig-${player}-large`]))
    expect(box('fig-oak-large')).toBe('0 0 40 78')
  })

  it('cuts the same stone for the same seed', () => {
    expect(stonePath(5, 100, 70)).toBe(stonePath(5, 100, 70))
    expect(stonePath(5, 100, 70)).not.toBe(stonePath(6, 100, 70))
  })

  it('cuts the lower of two strands at each crossing', () => {
    const ring = (x: number) => loop((t) => [x + 20 * Math.cos(t), 50 + 20 * Math.sin(t)], 100)
    const apart = weave([ring(40), ring(90)], 4, 1),
      crossed = weave([ring(40), ring(60)], 4, 1)
    expect(crossed.split('L').length).toBeLessThan(apart.split('L').length)
    expect(weave([ring(40), ring(60)], 8, 1).split('L').length).toBeLessThan(crossed.split('L').length)
  })

  it('closes a knot of one cell', () => {
    expect(knot({ w: 1, h: 1 }).d.split('C')).toHaveLength(5)
  })

  it('finds the drawing of every tile that a view names', () => {
    expect(tileSymbol('none')).toBeNull()
    for (const tile of ['points_1', 'points_4', 'clover', 'wishing_stone', 'spiral', 'leprechaun', 'mirror'])
      expect(known()).toContain(tileSymbol(tile))
  })

  it('writes numbers, letters and placed symbols', () => {
    expect(signed(-4)).toBe('−4')
    expect(letterOf(' émile')).toBe('É')
    expect(letterOf('Computer 2')).toBe('2')
    expect(letterOf('')).toBe('')
    expect(use('clover', 1, 2, 3.14159, 4)).toBe('<use href="#clover" x="1" y="2" width="3.1" height="4"/>')
  })

  it('gives each at a table a letter of their own, and whoever has the longer name keeps it', () => {
    const letters = (...names: string[]) => names.map((name) => letterOf(name, names)).join('')
    expect(letters('Du', 'Brendan', 'Ciara', 'Declan')).toBe('UBCD')
    expect(letters('You', 'Brendan')).toBe('YB')
    expect(letters('Anna', 'Anton', 'Ann')).toBe('NAB')
    expect(letters('Computer 1', 'Computer 2')).toBe('12')
    expect(letters('Guest 711', 'Guest 712')).toBe('GU')
  })

  it('draws an edge around ivory figures that is seen on a phone too', () => {
    const edges = [...markup('fig-ivory').matchAll(/stroke-width="([\d.]+)"/g)].map((found) => Number(found[1]))
    // The cloak and the base; a small figure is 27 of its 52 units high on a phone's board.
    expect(edges.filter((width) => (width * 27) / 52 >= 1.2)).toHaveLength(2)
  })
})
