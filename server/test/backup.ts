import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { openDatabase, type Database } from '#platform/database'
import { newFileName, type FileStore } from '#platform/file-store'
import type { Vault } from '#platform/vault'
import type { Db, Tables } from '#tables'
import { afterTest } from '#test/after-test'
import { testPlace } from '#test/database'
import { testVault } from '#test/server'
import { RowTally } from '../src/backup/row-tally.ts'
import { readRows, readShape } from '../src/backup/stored-tables.ts'

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-backup-'))
  afterTest(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An open database without tables, closed after the test. */
export async function openEmpty(): Promise<Database<Tables>> {
  const database = await openDatabase<Tables>(await testPlace('empty'))
  afterTest(() => database.close())
  return database
}

/** Takes the next number of each sequence, by its name. */
export async function nextNumbers({
  kysely,
}: Pick<Database<Tables>, 'kysely'>): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; next: string }>`
    select relname as name, nextval(oid)::text as next from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace`.execute(kysely)
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]))
}

/** A database to which nobody writes meanwhile, so that the embedded one needn't be copied. */
export const unchanging = (
  database: Pick<Database<Tables>, 'unlimited'>,
): Pick<Database<Tables>, 'snapshot'> => ({
  snapshot: (work) => database.unlimited(work),
})

/** Stores one photo for each of the first defendants, with a thumbnail; returns the names of all files. */
export async function addPhotos(
  db: Db,
  files: FileStore,
  count: number,
  vault: Vault = testVault,
): Promise<string[]> {
  const names: string[] = []
  const defendants = await db.selectFrom('defendants').select('id').orderBy('id').limit(count).execute()
  for (const { id } of defendants) {
    const name = newFileName()
    for (const one of [name, `${name}-small`]) {
      await files.put(one, vault.encrypt(Buffer.from(`photo of ${id}`), `file:${one}`))
      names.push(one)
    }
    await db
      .insertInto('files')
      .values({
        name,
        defendant_id: id,
        indemnitor_id: null,
        field: 'defendant_photos',
        slot: 1,
        type: 'image/png',
        bytes: 10,
        has_thumbnail: true,
        uploaded_by: null,
        date_created: new Date(),
      })
      .execute()
  }
  return names
}

/** The number and the sum of the rows of every table, also of derived ones that are made the same way. */
export const tablesOf = (database: Pick<Database<Tables>, 'unlimited'>) =>
  database.unlimited(async (client: pg.PoolClient) => {
    const sums: Record<string, string> = {}
    for (const table of (await readShape(client)).tables) {
      const tally = new RowTally()
      for await (const lines of readRows(client, table)) tally.add(lines)
      sums[table.name] = `${tally.rows} rows, ${tally.sum}`
    }
    return sums
  })

/** Adds a user and a database with the same name, both in one transaction, until `stop`; counts those that were confirmed. */
export function writePairs(db: Db): { readonly confirmed: () => number; stop(): Promise<void> } {
  let confirmed = 0
  let isStopped = false
  const work = (async () => {
    for (let pair = 0; !isStopped; pair += 1) {
      await db.transaction().execute(async (tx) => {
        const name = `pair ${pair}`
        await sql`insert into users (username, name) values (${name}, ${'x'.repeat(500)})`.execute(tx)
        await sql`insert into databases (name) values (${name})`.execute(tx)
      })
      confirmed += 1
      await setTimeout(5)
    }
  })()
  return {
    confirmed: () => confirmed,
    async stop() {
      isStopped = true
      await work
    },
  }
}
