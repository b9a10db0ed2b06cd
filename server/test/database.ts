import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/platform/database.ts'
import { afterTest } from './after-test.ts'
import { urlOf } from './database-url.ts'
import { keepCompiled } from './keep-compiled.ts'

/** The engine that the running vitest project tests. */
export const engine = inject('database').engine

/** The location of a database, as `openDatabase` takes it. */
export interface DatabasePlace {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** A migrated database for one test or test file, on the project's engine; closed and removed after it. */
export async function testDatabase<Tables>(): Promise<Database<Tables>> {
  const place = await testPlace()
  const database = await openDatabase<Tables>(place)
  afterTest(() => database.close())
  return database
}

/** Such a database before it is opened. */
export async function testPlace(content: 'empty' | 'migrated' = 'migrated'): Promise<DatabasePlace> {
  const source = inject('database')
  const dataDir = mkdtempSync(join(tmpdir(), 'bailiwick-test-'))
  afterTest(() => rmSync(dataDir, { recursive: true, force: true }))
  if (source.engine === 'embedded') {
    keepCompiled('@electric-sql/pglite/pglite.wasm')
    cpSync(join(source.snapshots, content), dataDir, { recursive: true })
    return { databaseUrl: undefined, dataDir }
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnce(source.url, `create database ${name} template ${content}`)
  afterTest(() => runOnce(source.url, `drop database ${name} with (force)`))
  return { databaseUrl: urlOf(source.url, name), dataDir }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
