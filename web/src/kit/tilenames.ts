// Views name tiles by the rules' words; these are the drawings for them.

/** The drawing of a tile as views name it; null where nothing lies. */
export function tileSymbol(tile: string): string | null {
  if (tile === 'none') return null
  if (tile === 'wishing_stone') return 'tile-wish'
  return 'tile-' + tile.replace('_', '-')
}
