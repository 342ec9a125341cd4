import { expect, test } from 'vitest'
import { unlzma } from './lzma'
import { stored } from './zip'

const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const WORDS = ['keltis ', 'orakel ', 'celtica ', 'wuerfel ', 'stone', 'a'.repeat(20), '\0\0\0\0\xff']

/** Words that come again near and far, and bytes between them. */
function content(): Uint8Array {
  const found: number[] = []
  for (let n = 1; found.length < 6000;) {
    n = Number((BigInt(n) * 1103515245n + 12345n) % 2147483648n)
    if (n % 16 === 3) found.push((n >> 8) % 256)
    else found.push(...Array.from(WORDS[(n >> 16) % 7]!, (letter) => letter.charCodeAt(0)))
  }
  return Uint8Array.from(found.slice(0, 6000))
}

// The same, as Python's lzma packed it.
const PACKED = [
  'XQAAAARwFwAAAAAAAAA7nUjO4IRY0FIRFNqC/gcqXhvTfTQpZuNlNTPTI5B8XhHEbC0zvTnAJTJYzyWb0ISg0GGtu41/pAEeT4Z41r3ZSoTNdlvgMIlIFQuB',
  'TA156HrgYCY2FiOkzwoG95Hv5+hu+J6wxbK5oqlf9g5thFLwe2N8hlVK+PFq10W5bzoMvrvUlprxgJf/mDZIEz5q41HCBhE+bzCo5fzlGC/FJMfXUulZZp1j',
  'QU+MasBxslQ+J82wKiFSPBTnBCmXqFSTIWk6CBgN90VhOUKKM5/+UsFlJGKiRoxHJpgu/QJsL8rPQIAG4U16XuS5HViwb0vZKyUkSe0N/9Xdh3vf6LXZVts6',
  'mPH+s0TflfRml+VBHJRgk7sdhRkIpOco2wn6J6LTl4aFSEslrA16n54lO/bTGRLh6SnecCI4A3BHHDQ+uVucvCyYK3X1exY7Vu6xlZfuhdaDQERg5qI9HYJz',
  'JvuJkm3KScRSmOM0KmM3liSAzeeu9tZezlQE0Dev8zTtNTccABgRpByU+uJi/Ha27hLcpmsTPFEzcGSJz9EmLBLFWQZ98Ac5MY0R3YQm1V/4j+QYicrkaPoB',
  '5+BtV6r1CaMEEoNkWpsGxTm0PtTpJgbjCzl2mUVS6bMClRAlPOMMIBpA2PxhwUXlfej4V8pbNDY5MS2PJzpZpru5monOI5XuNCvRNA8yaHbckKTmiCEuKBWW',
  'AqZUjNkgj0ygzBVkM6kl5PlSotogJbZ69d/D2TxghjZWIVSpCPy2VmNisgNyRXtRXk+OzhFlK5ERMsHY/uOABELMzn3fR7/ZZJKjWL0HtJSTMZ5va2yTm9hO',
  '/Iy+ft1YzCOzVi/vLorZd6OT5jfA2zb4YYyo16uF+ExTDLWD1Is3Dl++TtNrkOKhS2olwAle6Ytik4BzG+nlBNWKnp3Zzy3ChIaPB4Zc3nVafttTm7suN0uu',
  'aId6Zpf4AaSqCf/ziobRAJ5cchIF1P/+Kzbq',
].join('')

test('what Python packed is unpacked to the byte', () => {
  expect(unlzma(bytes(PACKED))).toEqual(content())
})

test('what is damaged is noticed, or at least ends', () => {
  const damaged = bytes(PACKED)
  damaged.fill(0xaa, 40, 80)
  let found: Uint8Array | undefined
  try {
    found = unlzma(damaged)
  } catch (error) {
    expect(String(error)).toContain('damaged')
  }
  expect(found).not.toEqual(content())
})

const ZIP =
  'UEsDBBQAAAAAAAAAIQDxhmx6AwAAAAMAAAAJAAAAYS9vbmUudHh0b25lUEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAADAAAAdHdvUEsBAhQDFAAAAAAAAAAhAPGGbHoDAAAAAwAAAAkAAAAAAAAAAAAAAIABAAAAAGEvb25lLnR4dFBLAQIUAxQAAAAAAAAAIQAAAAAAAAAAAAAAAAADAAAAAAAAAAAAAACAASoAAAB0d29QSwUGAAAAAAIAAgBoAAAASwAAAAAA'

test('a zip tells its files, and nothing else is taken for one', () => {
  const zip = bytes(ZIP)
  expect([...stored(zip)].map(([name, content]) => [name, new TextDecoder().decode(content)])).toEqual([
    ['a/one.txt', 'one'],
    ['two', ''],
  ])
  expect(() => [...stored(new Uint8Array(30))]).toThrow('no zip')
  zip[85] = 8 // the method of the first
  expect(() => [...stored(zip)]).toThrow('compressed')
})
