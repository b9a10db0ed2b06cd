import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

const dist = new URL('../web/dist/', import.meta.url)

const portal = 'src/portal.tsx'
const list = 'src/pages/DefendantsPage.tsx'

/** The Spanish texts of these areas, which are longer than the English ones. */
const spanish = (areas: readonly string[]) =>
  areas.map((area) => `../contract/src/client-texts/${area}-es.ts`)

/**
 * What each page loads before it can be used, besides the entry: the modules that are imported on demand, by their path
 * below web/, and the limit of all its JavaScript in kB (1,000 bytes, gzip). The menus around a page are not counted.
 */
const pages = [
  { page: 'sign-in', limit: 155, modules: [portal, 'src/pages/LoginPage.tsx'] },
  { page: 'list', limit: 230, modules: [portal, list] },
  {
    page: 'list with form',
    limit: 285,
    modules: [portal, list, 'src/features/defendants/DefendantForm.tsx'],
  },
  {
    page: 'client login',
    limit: 111,
    modules: [
      'src/client-entry.tsx',
      'src/pages/ClientLoginPage.tsx',
      ...spanish(['sign-in', 'controls', 'general-sentences']),
    ],
  },
  {
    page: 'client pages',
    limit: 200,
    modules: [
      'src/client-entry.tsx',
      'src/client-routes.tsx',
      'src/pages/ClientDashboardPage.tsx',
      ...spanish(['portal', 'controls']),
    ],
  },
  {
    page: 'signer',
    limit: 200,
    modules: ['src/pages/SigningPage.tsx', ...spanish(['signing', 'controls'])],
  },
] as const

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** The files of a module and of its imports, except those that are imported on demand. */
function filesOf(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module]
  if (chunk === undefined)
    throw new Error(`web/dist has no chunk of its own for ${module}; see the table in bench/sizes.ts`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const other of chunk.imports ?? []) filesOf(manifest, other, found)
  return found
}

async function kilobytes(file: string): Promise<number> {
  return gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length / 1000
}

/**
 * Prints the compressed JavaScript that each page loads before it can be used, and its limit, from the built files;
 * `--files` lists them too. The exit code is 1 if a page is above its limit.
 */
export async function sizes(args: string[]): Promise<void> {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((module) => manifest[module]?.isEntry)
  if (entry === undefined) throw new Error('web/dist has no entry: run npm run build first')

  console.log('JavaScript before use, kB gzip'.padEnd(34) + 'now'.padStart(8) + 'limit'.padStart(8))
  for (const { page, limit, modules } of pages) {
    const files = new Set([entry, ...modules].flatMap((module) => [...filesOf(manifest, module)]))
    const scripts = await Promise.all(
      [...files]
        .filter((file) => file.endsWith('.js'))
        .map(async (file) => ({ file, size: await kilobytes(file) })),
    )
    const total = scripts.reduce((sum, { size }) => sum + size, 0)
    const verdict = total > limit ? '  above the limit' : ''
    console.log(page.padEnd(34) + total.toFixed(1).padStart(8) + String(limit).padStart(8) + verdict)
    if (args.includes('--files')) {
      for (const { file, size } of scripts) console.log(`  ${file}`.padEnd(50) + size.toFixed(1).padStart(8))
    }
    if (total > limit) process.exitCode = 1
  }
}
