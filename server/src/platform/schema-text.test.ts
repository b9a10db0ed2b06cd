import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { emptyDatabase } from '#test/empty-database'
import { ourFolders } from './migrate.ts'
import { schemaText, writeSchemaCommand } from './schema-text.ts'
import { readSchemaFiles } from './sql-files.ts'

const database = await emptyDatabase()
const files = readSchemaFiles(ourFolders.schema)
const committed = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8')

test('server/schema.sql is the schema of a new database', async () => {
  const { pool } = await testDatabase()
  expect(await schemaText(pool, files), `It is out of date: run ${writeSchemaCommand}`).toBe(committed)
})

test('server/schema.sql makes a database of the same schema', async () => {
  await database.pool.query(committed)
  expect(await schemaText(database.pool, files)).toBe(committed)
})

test('keys, references, defaults, collations and indexes are written as a person would', async () => {
  const written = `create table towns (
  id integer generated always as identity (start with 5) primary key,
  name text collate "C" not null default 'O''Fallon',
  "Zip" text check ("Zip" ~ '^\\d{5}$') unique,
  kind text check (kind in ('city', 'TOWN')),
  capital_id integer references towns on delete set null,
  constraint towns_area unique nulls not distinct (kind, "Zip"),
  constraint towns_named check (name <> '')
) with (fillfactor = 90);
comment on column towns."Zip" is 'five digits';
create unique index towns_name on towns (lower(name)) where kind is not null;`
  await database.pool.query(written)
  expect(await schemaText(database.pool, [])).toContain(written)
})
