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

/** Where a server finds its data: in the database of the address, else in the embedded one of the folder. */
export interface Place {
  readonly databaseUrl?: string
  readonly dataDir: string
}

/** The sample agency in each of the sizes, to be changed as one likes. */
export interface SampleData {
  readonly places: ReadonlyMap<number, Place>
  readonly remove: () => Promise<void>
}

const root = fileURLToPath(new URL('../', import.meta.url))
const portal = join(root, 'server/src/main.ts')

/** Always the same, because filled databases are kept from run to run. */
export const dataKey = '7'.repeat(64)

/** The environment in which the portal and the bare server run at a place. */
export function environment({ databaseUrl, dataDir }: Place): NodeJS.ProcessEnv {
  // Set but empty means not set, and keeps a .env file from setting it
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    DATA_KEY: dataKey,
  }
}

/** A private PostgreSQL, as durable as a real one, with a database for each size. */
export async function postgresData(
  sizes: readonly number[],
): Promise<SampleData & { readonly postmaster: number }> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('No PostgreSQL was found; set PG_BIN to its folder of programs.')
  const kept = keptFolder()
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
      const dump = join(kept, `postgres-${size}.dump`)
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
      places.set(size, { databaseUrl, dataDir })
    }
    return { places, postmaster: await postmasterOf(server.url), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** A data folder of the embedded database for each size. */
export function embeddedData(sizes: readonly number[]): SampleData {
  const kept = keptFolder()
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-bench-run-'))
  const remove = async () => rmSync(folder, { recursive: true, force: true })
  const places = new Map<number, Place>()
  for (const size of sizes) {
    const filled = join(kept, `embedded-${size}`)
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

/** Runs statements on a connection of their own, outside of what is measured. */
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
  console.log(`  took ${Math.round((performance.now() - started) / 1000)} s; it is kept for the next run`)
}

/** What no run has used for so long is removed. */
const keptMs = 24 * 60 * 60 * 1000

/** The folder of what earlier runs made from the same tables and the same generator. */
function keptFolder(): string {
  const sources = globSync(['server/migrations/*.sql', 'server/src/sample/*.ts'], { cwd: root }).toSorted()
  const hash = createHash('sha256')
  for (const source of sources) hash.update(source).update(readFileSync(join(root, source)))
  const all = join(tmpdir(), 'bailiwick-bench')
  const kept = join(all, hash.digest('hex').slice(0, 16))
  mkdirSync(kept, { recursive: true })
  utimesSync(kept, new Date(), new Date())
  for (const folder of readdirSync(all).map((name) => join(all, name))) {
    if (statSync(folder).mtimeMs < Date.now() - keptMs) rmSync(folder, { recursive: true })
  }
  return kept
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
