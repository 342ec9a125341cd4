// The bold cut is fetched when the page is idle; until then the browser thickens the regular one.
import url from '@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2?url'

/** Loads the bold cut of the text face, after the first load. */
export function loadBold(): void {
  const face = new FontFace('Alegreya Sans', `url(${url}) format('woff2')`, { weight: '700', display: 'swap' })
  const load = () =>
    void face.load().then(
      (loaded) => document.fonts.add(loaded),
      () => undefined,
    )
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2000 })
  else setTimeout(load, 600)
}
