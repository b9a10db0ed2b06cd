import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/platform/database.ts'
import { afterwards } from './cleanup.ts'
import { addressOf } from './database-address.ts'

/** The engine the running vitest project tests on. */
export const engine = inject('database').engine

/** Where a database is found, as `openDatabase` takes it. */
export interface Place {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** A migrated database of its own for a test or a test file, on the project's engine, closed and removed afterwards. */
export async function testDatabase<Tables>(): Promise<Database<Tables>> {
  const place = await testPlace()
  const database = await openDatabase<Tables>(place)
  afterwards(() => database.close())
  return database
}

/** The same before anybody has opened it. */
export async function testPlace(holding: 'empty' | 'migrated' = 'migrated'): Promise<Place> {
  const source = inject('database')
  const dataDir = mkdtempSync(join(tmpdir(), 'bailiwick-test-'))
  afterwards(() => rmSync(dataDir, { recursive: true, force: true }))
  if (source.engine === 'embedded') {
    cpSync(join(source.snapshots, holding), dataDir, { recursive: true })
    return { databaseUrl: undefined, dataDir }
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnce(source.url, `create database ${name} template ${holding}`)
  afterwards(() => runOnce(source.url, `drop database ${name} with (force)`))
  return { databaseUrl: addressOf(source.url, name), dataDir }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
