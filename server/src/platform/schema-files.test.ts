import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#test/database'
import { emptyDatabase } from '#test/empty-database'
import { sqlFolders } from '#test/sql-folders'
import type { Database } from './database.ts'
import { migrate, ourFolders } from './migrate.ts'

const tables = { '0001-words.sql': `create table words (word text); insert into words values ('one')` }
const shout = 'create or replace function shout(word text) returns text language sql return upper(word);'
const schema = {
  'all_words.sql': 'create or replace view all_words as select shout(word) as word from words;',
  'nothing.sql': 'create or replace function nothing() returns void language sql begin atomic; end;',
  'shout.sql': shout,
}

const database = await emptyDatabase()

const words = async () =>
  (await database.pool.query<{ word: string }>('select word from all_words')).rows.map(({ word }) => word)

test('schema files are applied after the migrations, each after those it uses', async () => {
  const folders = sqlFolders(tables, schema)
  expect(await migrate(database, folders)).toEqual([
    '0001-words.sql',
    'schema/nothing.sql',
    'schema/shout.sql',
    'schema/all_words.sql',
  ])
  expect(await words()).toEqual(['ONE'])
})

test('a changed file is applied once, together with those that use it', async () => {
  const folders = sqlFolders(tables, schema)
  await migrate(database, folders)
  writeFileSync(join(folders.schema, 'shout.sql'), shout.replace('upper(word)', `upper(word) || '!'`))
  expect(await migrate(database, folders)).toEqual(['schema/shout.sql', 'schema/all_words.sql'])
  expect(await words()).toEqual(['ONE!'])
  expect(await migrate(database, folders)).toEqual([])
})

test('a comment that names another file is not a use of it', async () => {
  const folders = sqlFolders(tables, { ...schema, 'shout.sql': `-- Used by all_words\n${shout}` })
  expect(await migrate(database, folders)).toContain('schema/shout.sql')
})

test('files that use each other are refused by name', async () => {
  const folders = sqlFolders({}, { 'one.sql': 'select two()', 'two.sql': 'select one()' })
  await expect(migrate(database, folders)).rejects.toThrow('Some of these use each other: one.sql, two.sql')
})

test('a start with nothing to do sends one statement', async () => {
  const folders = sqlFolders(tables, schema)
  await migrate(database, folders)
  const query = vi.spyOn(database.pool, 'query')
  onTestFinished(() => query.mockRestore())
  const unlimited = () => Promise.reject(new Error('There is nothing to apply'))
  expect(await migrate({ pool: database.pool, unlimited }, folders)).toEqual([])
  expect(query).toHaveBeenCalledOnce()
})

test('if one file fails none is applied, and the error names it', async () => {
  const folders = sqlFolders(tables, schema)
  await migrate(database, folders)
  writeFileSync(join(folders.schema, 'shout.sql'), shout.replace('upper', 'lower'))
  writeFileSync(join(folders.schema, 'all_words.sql'), 'create or replace view all_words as select shout()')
  await expect(migrate(database, folders)).rejects.toThrow(
    'server/schema/all_words.sql failed: function shout() does not exist',
  )
  expect(await words()).toEqual(['ONE'])
  writeFileSync(join(folders.schema, 'all_words.sql'), schema['all_words.sql'])
  expect(await migrate(database, folders)).toEqual(['schema/shout.sql', 'schema/all_words.sql'])
  expect(await words()).toEqual(['one'])
})

test('other parameters are refused until a migration drops the old function', async () => {
  const folders = sqlFolders(tables, schema)
  await migrate(database, folders)
  const changed = `create or replace function shout(word text, times int) returns text
    language sql return repeat(upper(word), times);`
  writeFileSync(join(folders.schema, 'shout.sql'), changed)
  writeFileSync(join(folders.schema, 'all_words.sql'), schema['all_words.sql'].replace('(word)', '(word, 2)'))
  await expect(migrate(database, folders)).rejects.toThrow(
    'server/schema/shout.sql changes the parameters of shout: drop the old one in a migration.',
  )
  expect(await words()).toEqual(['ONE'])
  writeFileSync(
    join(folders.migrations, '0002-drop-shout.sql'),
    'drop function if exists shout(text) cascade',
  )
  // The migration may have dropped anything, so all files are applied
  expect(await migrate(database, folders)).toEqual([
    '0002-drop-shout.sql',
    'schema/nothing.sql',
    'schema/shout.sql',
    'schema/all_words.sql',
  ])
  expect(await words()).toEqual(['ONEONE'])
})

test('what a migration dropped returns even if the start after it had failed', async () => {
  const folders = sqlFolders(tables, schema)
  await migrate(database, folders)
  writeFileSync(join(folders.migrations, '0002-drop-words.sql'), 'drop view all_words')
  writeFileSync(join(folders.schema, 'shout.sql'), 'a mistake')
  await expect(migrate(database, folders)).rejects.toThrow('server/schema/shout.sql failed: syntax error')
  writeFileSync(join(folders.schema, 'shout.sql'), shout)
  expect(await migrate(database, folders)).toHaveLength(3)
  expect(await words()).toEqual(['ONE'])
})

test('a file is removed together with a migration that drops what it created', async () => {
  const folders = sqlFolders(tables, schema)
  await migrate(database, folders)
  rmSync(join(folders.schema, 'nothing.sql'))
  await expect(migrate(database, folders)).rejects.toThrow(
    'The database was last used by a newer version of this program: it has schema/nothing.sql',
  )
  const drop = `drop function if exists nothing(); delete from schema_file where name = 'nothing.sql'`
  writeFileSync(join(folders.migrations, '0002-drop-nothing.sql'), drop)
  await migrate(database, folders)
  const { rows } = await database.pool.query(`select to_regproc('nothing') as found`)
  expect(rows).toEqual([{ found: null }])
})

/** The functions, views and triggers of a database as it writes them. */
async function definitionsIn({ pool }: Database<unknown>): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select relname, pg_get_viewdef(oid) from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all
    select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2`)
  return rows
}

test('a database of the version before the schema folder becomes like a new one', async () => {
  const names = readdirSync(ourFolders.migrations).filter((name) => name < '0020')
  const texts = names.map((name) => [name, readFileSync(join(ourFolders.migrations, name), 'utf8')])
  const { pool } = database
  await migrate(database, sqlFolders(Object.fromEntries(texts)))
  // Only the migrations were recorded
  await pool.query('drop table schema_file')
  await pool.query(`
    insert into defendants (first_name, last_name, phone) values ('ANA', 'DE LA CRUZ', '7145550142');
    insert into bookings (defendant_id, booking) values (1, '77-1234');
    select refresh_defendant_list(array[1])`)
  const derived = async () => [
    (await pool.query('select * from defendant_list')).rows,
    // Without the kinds that came later
    (await pool.query('select * from defendant_keys where kind < 21')).rows,
    (await pool.query('select * from defendant_first_names')).rows,
  ]
  const before = await derived()
  expect(before.map((rows) => rows.length)).toEqual([1, 4, 1])

  const applied = await migrate(database)
  expect(applied).toEqual(expect.arrayContaining(['schema/refresh_defendant_list.sql']))
  const [list = [], ...others] = before
  const added = { court_dates: [], bail_total: null, balance_total: null }
  expect(await derived()).toEqual([list.map((row) => ({ ...row, ...added })), ...others])
  expect(await definitionsIn(database)).toEqual(await definitionsIn(await testDatabase()))
  await pool.query(`
    insert into defendants (first_name, phone) values ('BO', '7145550143');
    select list_new_defendant(2)`)
  expect((await derived()).map((rows) => rows.length)).toEqual([2, 6, 2])
  expect(await migrate(database)).toEqual([])
})

test('every function, view and trigger of a new database comes from the schema folder', async () => {
  const texts = readdirSync(ourFolders.schema).map((name) =>
    readFileSync(join(ourFolders.schema, name), 'utf8'),
  )
  const { rows } = await (
    await testDatabase()
  ).pool.query<{ name: string }>(`
    select proname as name from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all
    select tgname from pg_trigger where not tgisinternal`)
  const created = texts.flatMap((text) =>
    [...text.matchAll(/^create (?:or replace (?:function|view|trigger)|constraint trigger) (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(created.toSorted())
})

test('triggers and functions with their owner’s rights search temporary tables last', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ name: string; path: string | null }>(
    `select proname as name, substring(setting from 'search_path=(.*)') as path
     from pg_proc left join lateral unnest(proconfig) setting on starts_with(setting, 'search_path=')
     where pronamespace = current_schema()::regnamespace
       and (prorettype = 'trigger'::regtype or prosecdef or proname = 'link_history')
     order by proname`,
  )
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'link_new_entry',
      'refuse_forged_entry',
      'refuse_history_change',
      'settled_history_id',
    ]),
  )
  expect(rows.filter(({ path }) => path !== 'public, pg_temp')).toEqual([])
})
