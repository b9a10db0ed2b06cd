// Builds web/dist if its sources have changed since the last build.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'web/dist')
const stamp = join(dist, '.build-hash')
const sources = [
  'web/src',
  'web/index.html',
  'web/vite.config.ts',
  'web/chunks.ts',
  'web/contract-for-pages.ts',
  'web/postcss.config.cjs',
  'web/package.json',
  'contract/src',
  'package-lock.json',
  'scripts/build.mjs',
]

async function filesIn(path) {
  if (extname(path) !== '') return [join(root, path)]
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function sourceHash() {
  const lists = await Promise.all(sources.map((path) => filesIn(path)))
  const files = lists.flat().filter((file) => !/\.test\.tsx?$/.test(file))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Writes a .br and a .gz beside every text asset, so that the server compresses nothing. */
async function compress() {
  const entries = await readdir(dist, { withFileTypes: true, recursive: true })
  const texts = entries
    .filter((entry) => entry.isFile() && /\.(html|m?js|css|svg|json|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/.vite/'))
  await Promise.all(
    texts.map(async (file) => {
      const text = await readFile(file)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(text, { params }),
        promisify(gzip)(text, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}

const hash = await sourceHash()
if ((await readFile(stamp, 'utf8').catch(() => '')) !== hash) {
  const started = performance.now()
  const { build } = await import('vite')
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' })
  await compress()
  await writeFile(stamp, hash)
  console.log(`Built the pages in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
