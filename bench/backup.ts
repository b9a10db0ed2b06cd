import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { folderPlace } from '../server/src/backup/backup-place.ts'
import { makeBackup } from '../server/src/backup/make-backup.ts'
import { restoreBackup } from '../server/src/backup/restore-backup.ts'
import { openBackup, verifyBackup } from '../server/src/backup/verify-backup.ts'
import { openDatabase, type Database } from '../server/src/platform/database.ts'
import { newFileName, diskStore, type FileStore } from '../server/src/platform/file-store.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { createVault } from '../server/src/platform/vault.ts'
import { fillSample } from '../server/src/sample/fill.ts'
import type { Tables } from '../server/src/tables.ts'
import { urlOf } from '../server/test/database-url.ts'
import { startPrivatePostgres } from '../server/test/postgres.ts'

const dataKey = Buffer.alloc(32, 7)
const fileBytes = 50_000

/**
 * Backs up a sample agency with files while a writer adds rows, verifies and restores it, and prints times, sizes, memory,
 * and how long the writer waited. Options: `--defendants 10000`, `--files 1000`, `--engine embedded` or `postgres`.
 */
export async function backup(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      defendants: { type: 'string', default: '10000' },
      files: { type: 'string', default: '1000' },
      engine: { type: 'string', default: 'both' },
    },
  })
  const size = { defendants: Number(values.defendants), files: Number(values.files) }
  for (const engine of ['embedded', 'postgres'] as const)
    if ([engine, 'both'].includes(values.engine)) await measure(engine, size)
}

interface Size {
  readonly defendants: number
  readonly files: number
}

async function measure(engine: 'embedded' | 'postgres', { defendants, files: count }: Size): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-bench-backup-'))
  const server = engine === 'postgres' ? await startPrivatePostgres() : null
  const open = async (name: string): Promise<Database<Tables>> => {
    if (server === null) return openDatabase<Tables>({ dataDir: join(folder, name) })
    const admin = await openDatabase({ databaseUrl: server.url, dataDir: '' })
    await admin.pool.query(`create database ${name}`)
    await admin.close()
    return openDatabase<Tables>({ databaseUrl: urlOf(server.url, name), dataDir: '' })
  }
  try {
    const source = await open('source')
    await migrate(source)
    await fillSample(source, { defendants, vault: createVault(dataKey) })
    const files = diskStore(join(folder, 'files'))
    await addFiles(source, files, count)
    console.log(`${engine}, ${defendants} defendants, ${count} files of ${fileBytes / 1000} kB`)
    const place = folderPlace(join(folder, 'backups'))
    const make = () => makeBackup({ database: source, files, place, dataKey, clock: () => new Date() })
    await timed('backup under a writer', () => underWriter(source, make))
    await timed('the next backup, with the same files', make)
    console.log(`  size without files     ${megabytes(sizeOf(join(folder, 'backups'), 'files') / 2)} MB`)
    const opened = await openBackup(place, [dataKey])
    const errors = await timed('verify', () => verifyBackup(opened))
    const target = await open('target')
    const parts = { database: target, files: diskStore(join(folder, 'restored')) }
    const restored = await timed('restore, compared row by row', () => restoreBackup(opened, parts))
    console.log(`  ${restored.rows} rows and ${restored.files} files restored, ${errors.length} errors`)
    await target.close()
    await source.close()
  } finally {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints how long the work took and the most memory meanwhile. */
async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  let memory = 0
  const timer = setInterval(() => (memory = Math.max(memory, process.memoryUsage().rss)), 100)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  const result = await work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  clearInterval(timer)
  console.log(
    `  ${what.padEnd(38)} ${seconds.padStart(6)} s, ${megabytes(memory)} MB, event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
  )
  return result
}

/** Adds a user at a time during the work, and prints the longest that one took. */
async function underWriter<Result>(source: Database<Tables>, work: () => Promise<Result>): Promise<Result> {
  const times: number[] = []
  let isOver = false
  const writing = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const started = performance.now()
      await sql`insert into users (username, name) values (${`writer ${n}`}, 'Writer')`.execute(source.kysely)
      times.push(performance.now() - started)
    }
  })()
  const result = await work()
  isOver = true
  await writing
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
  console.log(`  ${sorted.length} writes meanwhile: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`)
  return result
}

async function addFiles({ kysely }: Database<Tables>, files: FileStore, count: number): Promise<void> {
  const content = Buffer.alloc(fileBytes, 1)
  const vault = createVault(dataKey)
  const defendants = await kysely.selectFrom('defendants').select('id').orderBy('id').limit(count).execute()
  for (const { id } of defendants) {
    const name = newFileName()
    await files.put(name, vault.encrypt(content, `file:${name}`))
    await sql`
      insert into files (name, defendant_id, field, slot, type, bytes, has_thumbnail)
      values (${name}, ${id}, 'defendant_photos', 1, 'image/png', ${fileBytes}, false)`.execute(kysely)
  }
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)

function sizeOf(folder: string, except: string): number {
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, except)))
    .reduce((sum, path) => sum + statSync(path).size, 0)
}
