import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { SyncNodeFs, syncFolder, syncTree } from './sync-fs.ts'

/** What the engine tells while it runs. */
export interface EngineEvents {
  /** A file or folder has been synced to disk. */
  synced(): void
  /** The engine failed inside: its memory can't be trusted any more and it must not run another statement. */
  broken(error: unknown): void
}

const settings = {
  wal_sync_method: 'fsync', // fdatasync is a call Emscripten does not pass on
  timezone: 'UTC',
  datestyle: 'ISO,MDY',
  plan_cache_mode: 'auto',
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), // -F turns fsync off
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** Opens the database in a folder, making it first when there is none. */
export async function openFolder(folder: string, events: EngineEvents): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder, events)
  return open(folder, events)
}

/** A folder half made by a process that was killed is no database, so it gets its name only when it is whole. */
async function initialise(folder: string, events: EngineEvents): Promise<void> {
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
  // The files in it are made readable to all.
  chmodSync(folder, 0o700)
  const fs = new SyncNodeFs(folder, () => events.synced())
  const database = await PGlite.create({ fs, extensions: { pg_trgm }, startParams })
  reportBreaking(database.Module, events)
  return database
}

/** How PostgreSQL leaves a statement that failed in the ordinary way. */
const ordinaryError = 100

/** PGlite swallows a crash of the engine and goes on with what is left of it; a server would restart and recover. */
function reportBreaking(module: PGlite['Module'], events: EngineEvents): void {
  const runStatement = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runStatement()
    } catch (error) {
      if ((error as { status?: unknown } | undefined)?.status !== ordinaryError) events.broken(error)
      throw error
    }
  }
}
