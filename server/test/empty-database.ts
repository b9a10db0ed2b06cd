import { beforeEach } from 'vitest'
import { openDatabase, type Database } from '../src/platform/database.ts'
import { afterTest } from './after-test.ts'
import { testPlace } from './database.ts'

/** One database for a test file, empty again before each test; opening an embedded one for each takes seconds. */
export async function emptyDatabase(): Promise<Database<unknown>> {
  const database = await openDatabase(await testPlace('empty'))
  afterTest(() => database.close())
  beforeEach(async () => {
    await database.pool.query('drop schema public cascade; create schema public')
  })
  return database
}
