import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.TRISKELE_SERVER ?? 'http://127.0.0.1:8000'

// The server gives compressed files to browsers that take them; they are compressed here, once and well.
function packed(): Plugin {
  let folder = ''
  return {
    name: 'packed',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true }) as string[]) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue
        const content = readFileSync(join(folder, name))
        if (content.length < 900) continue
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
        const hard = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, hard))
      }
    },
  }
}

// What a page needs at once comes in a few files: each file is a request, and a table is there only when the last has come.
// A file brings along what its modules import, less what an earlier one has.
const together = [
  { name: 'base', test: /src\/(App\.svelte|boards\/load\.ts)$/, priority: 3 },
  { name: 'table', test: /src\/pages\/Table\.svelte$/, priority: 2 },
  { name: 'boards', test: /src\/boards\/cards\//, priority: 1 },
]

export default defineConfig({
  plugins: [svelte(), packed()],
  // Files name each other by where they lie, so that a site can be anywhere; the page names them from the top, because a server
  // gives it at several addresses.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  worker: { format: 'es' },
  build: {
    outDir: process.env.TRISKELE_STATIC ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: together } } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // A test reads the numbered rules.
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: ['.', '../docs/rules'] } },
  test: { environment: 'jsdom', setupFiles: ['src/test-setup.ts'], include: ['src/**/*.test.ts'], testTimeout: 60_000 },
})
