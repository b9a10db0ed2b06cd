import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database.ts'
import { migrate } from '../src/platform/migrate.ts'
import { startPrivatePostgres } from './postgres.ts'
import { urlOf } from './database-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The originals that `testDatabase` copies, named `empty` and `migrated`: databases of a server, or data folders in a
     * folder.
     */
    database: { engine: 'postgres'; url: string } | { engine: 'embedded'; snapshots: string }
  }
}

/** Creates the databases that a vitest project copies for each of its test files; returns the clean-up. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.name === 'server-postgres' ? setUpPostgres(project) : setUpEmbedded(project)
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPrivatePostgres()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('create database empty')
  await client.query('create database migrated')
  await client.end()
  const migrated = await openDatabase({ databaseUrl: urlOf(server.url, 'migrated'), dataDir: '' })
  await migrate(migrated)
  await migrated.close()
  project.provide('database', { engine: 'postgres', url: server.url })
  return () => server.stop()
}

async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const snapshots = mkdtempSync(join(tmpdir(), 'bailiwick-snapshots-'))
  // In a process of its own, once more if that crashes: V8 has ended some while they free compiled WebAssembly, and in this one
  // that would end all tests
  if (!makeOriginals(snapshots)) {
    process.stderr.write(
      '\n*** The process that makes the databases of the tests crashed. Run once more. ***\n\n',
    )
    rmSync(snapshots, { recursive: true })
    if (!makeOriginals(snapshots)) throw new Error('The databases of the tests could not be made. See above.')
  }
  project.provide('database', { engine: 'embedded', snapshots })
  return async () => rmSync(snapshots, { recursive: true, force: true })
}

/** Makes the embedded databases; false if the process crashed. */
function makeOriginals(folder: string): boolean {
  const program = fileURLToPath(new URL('./make-originals.ts', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const { status, signal } = spawnSync(process.execPath, [program, folder], { stdio: 'inherit' })
  if (signal === null && status !== 0)
    throw new Error('The databases of the tests could not be made. See above.')
  return status === 0
}
