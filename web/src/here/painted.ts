// A finished game as a PNG. A server draws it with letters and artwork of its own; here the browser paints the last position,
// which the tables draw as SVG.
const PICTURE = /^\/(api\/tables\/[^/]+)\/picture\.png(\?.*)?$/
const LARGE = 2 // so many times as large as it is drawn: screens are fine

type Ask = (url: string) => Promise<Response>

/** The answer to a request for such a picture, or nothing if another file is asked for. */
export async function painted(url: string, ask: Ask): Promise<Response | null> {
  const [, table, query = ''] = PICTURE.exec(url) ?? []
  if (!table) return null
  const { scores } = (await (await ask(`/${table}/course`)).json()) as { scores: unknown[] }
  const drawn = await ask(`/${table}/steps/${scores.length - 1}/picture.svg${query || '?'}&told=last`)
  const source = URL.createObjectURL(new Blob([await drawn.blob()], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = source
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = LARGE * image.naturalWidth
    canvas.height = LARGE * image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    return new Response(png, { headers: { 'Content-Type': 'image/png' } })
  } finally {
    URL.revokeObjectURL(source)
  }
}
