import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase, type Database } from '../src/platform/database.ts'
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
  await migrateAndClose(await openDatabase({ databaseUrl: urlOf(server.url, 'migrated'), dataDir: '' }))
  project.provide('database', { engine: 'postgres', url: server.url })
  return () => server.stop()
}

async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const snapshots = mkdtempSync(join(tmpdir(), 'bailiwick-snapshots-'))
  const empty = await openDatabase({ dataDir: join(snapshots, 'empty') })
  await empty.close()
  cpSync(join(snapshots, 'empty'), join(snapshots, 'migrated'), { recursive: true })
  await migrateAndClose(await openDatabase({ dataDir: join(snapshots, 'migrated') }))
  project.provide('database', { engine: 'embedded', snapshots })
  return async () => rmSync(snapshots, { recursive: true, force: true })
}

async function migrateAndClose(database: Database<unknown>): Promise<void> {
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}
