import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { SyncNodeFs, syncFolder, syncTree } from './sync-fs.ts'

/** What the engine reports while it runs. */
interface EngineEvents {
  /** A file or folder was synced to disk. */
  synced(): void
  /** The engine crashed: its memory can't be trusted, and it must not run another statement. */
  crashed(error: unknown): void
}

const settings = {
  wal_sync_method: 'fsync', // Emscripten doesn't pass fdatasync on
  timezone: 'UTC',
  datestyle: 'ISO,MDY',
  plan_cache_mode: 'auto',
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), // -F turns fsync off
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** Opens the database in a folder, creating it if there is none. */
export async function openFolder(folder: string, events: EngineEvents): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialize(folder, events)
  return open(folder, events)
}

/** Creates the database under another name and renames it when complete: the process may be killed in between. */
async function initialize(folder: string, events: EngineEvents): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const database = await open(unfinished, events)
  await database.close()
  syncTree(unfinished)
  renameSync(unfinished, folder)
  syncFolder(dirname(folder))
}

async function open(folder: string, events: EngineEvents): Promise<PGlite> {
  mkdirSync(folder, { recursive: true })
  // PGlite creates files that everybody may read
  chmodSync(folder, 0o700)
  const fs = new SyncNodeFs(folder, () => events.synced())
  const database = await PGlite.create({ fs, extensions: { pg_trgm }, startParams })
  reportCrashes(database.Module, events)
  return database
}

/** The exit status after a statement that failed in the ordinary way. */
const ordinaryError = 100

/** PGlite swallows a crash of the engine and runs on with corrupt memory; a server would restart and recover. */
function reportCrashes(module: PGlite['Module'], events: EngineEvents): void {
  const runStatement = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runStatement()
    } catch (error) {
      if ((error as { status?: unknown } | undefined)?.status !== ordinaryError) events.crashed(error)
      throw error
    }
  }
}
