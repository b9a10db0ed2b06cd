import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findPostgres, startPrivatePostgres } from '../server/test/postgres.ts'

/** Where a server finds its data: a database by its address, or the embedded one in a folder. */
export interface Place {
  readonly databaseUrl?: string
  readonly dataDir: string
}

/** Copies of the sample agency by size; a bench may change them. */
interface SampleData {
  readonly places: ReadonlyMap<number, Place>
  readonly remove: () => Promise<void>
}

const root = fileURLToPath(new URL('../', import.meta.url))
const portal = join(root, 'server/src/main.ts')

/** Always the same, because filled databases are cached between runs. */
export const dataKey = '7'.repeat(64)

/** The environment variables of the portal and of the bare server at a place. */
export function environment({ databaseUrl, dataDir }: Place): NodeJS.ProcessEnv {
  // Empty means not set, and prevents a .env file from setting it
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    DATA_KEY: dataKey,
  }
}

/** Starts a private PostgreSQL, as durable as in production, with a database for each size. */
export async function postgresData(
  sizes: readonly number[],
): Promise<SampleData & { readonly postmaster: number }> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('No PostgreSQL was found; set PG_BIN to its folder of programs.')
  const cache = cacheFolder()
  const dataDir = mkdtempSync(join(tmpdir(), 'bailiwick-bench-run-'))
  const server = await startPrivatePostgres({ durable: true })
  const remove = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const places = new Map<number, Place>()
    for (const size of sizes) {
      const databaseUrl = await newDatabase(server.url, `sample_${size}`)
      const dump = join(cache, `postgres-${size}.dump`)
      if (existsSync(dump)) {
        execFileSync(join(bin, 'pg_restore'), ['--no-owner', '--dbname', databaseUrl, dump])
      } else {
        fill({ databaseUrl, dataDir }, size)
        execFileSync(join(bin, 'pg_dump'), [
          '--format=custom',
          '--compress=1',
          '--file',
          `${dump}.part`,
          databaseUrl,
        ])
        renameSync(`${dump}.part`, dump)
      }
      await run(databaseUrl, 'vacuum analyze', 'checkpoint')
      // A data folder belongs to one database
      places.set(size, { databaseUrl, dataDir: join(dataDir, `${size}`) })
    }
    return { places, postmaster: await postmasterOf(server.url), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Makes a data folder of the embedded database for each size. */
export function embeddedData(sizes: readonly number[]): SampleData {
  const cache = cacheFolder()
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-bench-run-'))
  const remove = async () => rmSync(folder, { recursive: true, force: true })
  const places = new Map<number, Place>()
  for (const size of sizes) {
    const filled = join(cache, `embedded-${size}`)
    if (!existsSync(filled)) {
      rmSync(`${filled}.part`, { recursive: true, force: true })
      fill({ dataDir: `${filled}.part` }, size)
      renameSync(`${filled}.part`, filled)
    }
    const dataDir = join(folder, `${size}`)
    cpSync(filled, dataDir, { recursive: true })
    places.set(size, { dataDir })
  }
  return { places, remove }
}

/** Runs statements on a separate connection. */
export async function run(databaseUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function fill(place: Place, size: number): void {
  const started = performance.now()
  console.log(`Making the sample agency of ${size} defendants …`)
  execFileSync(process.execPath, [portal, 'sample', '--defendants', `${size}`], {
    cwd: tmpdir(),
    env: environment(place),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.log(`  took ${Math.round((performance.now() - started) / 1000)} s; the next run uses it again`)
}

/** Cached databases that no run used for so long are removed. */
const cacheMs = 24 * 60 * 60 * 1000

/** The folder of databases that earlier runs filled, with the same schema and the same sample generator. */
function cacheFolder(): string {
  const sources = globSync(['server/migrations/*.sql', 'server/schema/*.sql', 'server/src/sample/*.ts'], {
    cwd: root,
  }).toSorted()
  const hash = createHash('sha256')
  for (const source of sources) hash.update(source).update(readFileSync(join(root, source)))
  const all = join(tmpdir(), 'bailiwick-bench')
  const cache = join(all, hash.digest('hex').slice(0, 16))
  mkdirSync(cache, { recursive: true })
  utimesSync(cache, new Date(), new Date())
  for (const folder of readdirSync(all).map((name) => join(all, name))) {
    if (statSync(folder).mtimeMs < Date.now() - cacheMs) rmSync(folder, { recursive: true })
  }
  return cache
}

async function newDatabase(serverUrl: string, name: string): Promise<string> {
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  await client.end()
  return Number(readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
}
