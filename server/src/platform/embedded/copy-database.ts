import { constants, type Dirent } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type pg from 'pg'
import { isDiskFull } from '../unavailable.ts'
import { noSpaceAfterAll, requireCopySpace, type Measure } from './copy-space.ts'
import type { EmbeddedHost } from './host.ts'

const prefix = 'snapshot-'
/** The log that a database is recovered from. */
const log = 'pg_wal'
/** It names the process that has the database open. */
const lockFile = 'postmaster.pid'

/**
 * Copies the open database into a folder that `openDatabase` opens, does the work there and removes the copy.
 *
 * Without space for the copy nothing is done: on a full disk the checkpoint would end the database. Writers wait for a checkpoint only. The files are then copied as they change, and last the log: it has whole images of
 * all pages that changed since the checkpoint, so that opening the copy makes it what the database was at the end of that
 * log, as PostgreSQL's own base backups do.
 */
export async function copyDatabase<Result>(
  host: EmbeddedHost,
  pool: pg.Pool,
  dataDir: string,
  work: (copy: string) => Promise<Result>,
  measure?: Measure,
): Promise<Result> {
  await requireCopySpace(dataDir, measure)
  const copy = await mkdtemp(join(dataDir, prefix))
  try {
    await host.withoutCheckpoints(async () => {
      await pool.query('checkpoint')
      const start = await lastCheckpoint(pool)
      await copyFiles(join(dataDir, 'database'), join(copy, 'database')).catch(async (error: unknown) => {
        throw isDiskFull(error) ? await noSpaceAfterAll(dataDir, measure) : error
      })
      if ((await lastCheckpoint(pool)) !== start)
        throw new Error('The embedded database restarted while it was copied. Try again.')
    })
    return await work(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Removes copies that the end of a process has left behind. */
export async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(prefix)) await rm(join(dataDir, name), { recursive: true, force: true })
}

async function lastCheckpoint(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ redo: string }>(
    'select redo_lsn::text as redo from pg_control_checkpoint()',
  )
  return rows[0]?.redo
}

async function copyFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const pathOf = (entry: Dirent) => relative(from, join(entry.parentPath, entry.name))
  await mkdir(to, { mode: 0o700 })
  for (const folder of entries.filter((entry) => entry.isDirectory()))
    await mkdir(join(to, pathOf(folder)), { recursive: true })
  for (const file of entries.filter((entry) => entry.isFile() && entry.name !== lockFile).map(pathOf))
    if (dirname(file) !== log) await copyIfThere(join(from, file), join(to, file))
  for (const file of (await readdir(join(from, log), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(pathOf)
    .toSorted())
    await copyIfThere(join(from, file), join(to, file))
}

/** The database may remove a file meanwhile; the log then says so. */
async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
