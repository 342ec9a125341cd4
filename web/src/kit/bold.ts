// The bold cut is fetched when the page is idle; until then the browser thickens the regular one.
import url from '@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2?url'

/** Loads the bold cut of the text face, after the first load. */
export function loadBold(): void {
  const bold = { weight: '700', display: 'swap' } as const
  const faces = [
    new FontFace('Alegreya Sans', `url(${url}) format('woff2')`, bold),
    new FontFace('Figures', `url(${url}) format('woff2')`, { ...bold, unicodeRange: 'U+2B, U+2D, U+30-39, U+2212' }),
  ]
  const load = () =>
    faces.forEach(
      (face) =>
        void face.load().then(
          (loaded) => document.fonts.add(loaded),
          () => undefined,
        ),
    )
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2000 })
  else setTimeout(load, 600)
}
