// Draws the icons of the installed page into public/ with the kit: `node icons.mjs`, with a Chromium for the PNGs.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'

const chromium = process.env.CHROMIUM ?? 'chromium'
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' })
const { markup } = await vite.ssrLoadModule('/src/kit/kit.ts')
await vite.close()

const inner = (id) => markup(id).replace(/^<symbol[^>]*>|<\/symbol>$/g, '')
// `size` is how much of the square the emblem takes: less where a system cuts off the corners.
function icon(size, corner) {
  const at = (512 - size) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${corner}" fill="#1B5E4E"/><svg x="${at}" y="${at}" width="${size}" height="${size}" viewBox="0 0 100 100" color="#E9C566">${inner('emblem')}</svg></svg>`
}

const folder = mkdtempSync(join(tmpdir(), 'icons-'))
function png(name, svg, size) {
  const page = join(folder, 'icon.html')
  writeFileSync(
    page,
    `<style>html,body{margin:0;background:transparent}svg{display:block}body>svg{width:${size}px;height:${size}px}</style>${svg}`,
  )
  execFileSync(
    chromium,
    [
      '--headless',
      '--no-sandbox',
      '--hide-scrollbars',
      '--default-background-color=00000000',
      `--window-size=${size},${size}`,
      `--screenshot=${new URL(`public/${name}`, import.meta.url).pathname}`,
      `file://${page}`,
    ],
    { stdio: 'ignore' },
  )
}
writeFileSync(new URL('public/icon.svg', import.meta.url), icon(440, 112) + '\n')
png('icon-192.png', icon(440, 112), 192)
png('icon-512.png', icon(440, 112), 512)
png('icon-maskable.png', icon(360, 0), 512)
png('icon-apple.png', icon(400, 0), 180)
rmSync(folder, { recursive: true })
