import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock'
import { diskStore } from '#platform/file-store'
import { migrate } from '#platform/migrate'
import type { Db, Tables } from '#tables'
import { openEmpty, temporaryFolder } from '#test/backup'
import { testDatabase } from '#test/database'
import { folderPlace } from '../backup/backup-place.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openBackup } from '../backup/verify-backup.ts'
import { historyHead, verifyHistory } from '../features/history/chain-service.ts'
import { guardDifferences } from '../features/history/guard-queries.ts'
import { reportHistory } from './verify-history.ts'

const { kysely: db } = await testDatabase<Tables>()

const endNotProven =
  'That no later entries were removed from the end is not proven. Compare it with the last line "head of the history" ' +
  'in the log, which the portal writes when it stops: npm run portal -- history verify --head HASH'

/** The printed lines, and the error if it ends with one. */
async function verify(head?: string, of: Db = db) {
  const lines: string[] = []
  const error = await reportHistory(of, head, (line) => lines.push(line)).then(
    () => null,
    (thrown: Error) => thrown.message,
  )
  return { lines, error }
}

test('an altered history is reported with its first place and ends with an error', async () => {
  expect(await verify()).toEqual({
    lines: ['The history has no entries.', endNotProven],
    error: null,
  })
  await sql`
      insert into history (created_date, username, action, endpoint, record_id, name, data)
      select '2026-11-23 08:00Z', 'owner', 'create', 'user', 3, name, '{}'
      from unnest(array['Ida Cole', 'Eva Diaz']) name`.execute(db)
  const { head } = await historyHead(db)
  const summary = `2 entries, the last one with the hash ${head}`
  expect(await verify(head.toUpperCase())).toEqual({
    lines: [summary, 'The history is intact, and its last entry is the one with the hash given with --head.'],
    error: null,
  })
  expect(await verify('0'.repeat(64))).toEqual({
    lines: [summary],
    error:
      'The history was altered: no entry has the hash given with --head. Entries at the end were removed, ' +
      'or the chain was rebuilt.',
  })
  await sql`alter table history disable trigger refuse_change`.execute(db)
  await sql`update history set name = 'Somebody else'`.execute(db)
  await sql`alter table history enable trigger refuse_change`.execute(db)
  expect(await verify()).toEqual({
    lines: [summary],
    error:
      'The history was altered at position 1 (entry 1 of 2026-11-23T08:00:00.000Z): the entry or its link was changed, ' +
      'or the entry before it was removed with its link.\n2 places do not match; this is the first.',
  })
})

/** A database with three entries, the last hash, and a way to remove what is protected. */
async function threeEntries() {
  const { kysely } = await testDatabase<Tables>()
  const add = async (count: number) =>
    void (await sql`
      insert into history (username, action, endpoint, record_id, name, data)
      select 'agent', 'create', 'defendant', n, 'ANA', '{}' from generate_series(1, ${count}::int) n`.execute(
      kysely,
    ))
  await add(3)
  /** As the owner of the tables can, who switches the refusal back on. */
  const remove = (condition: string) =>
    kysely.transaction().execute(async (tx) => {
      for (const table of ['history', 'history_chain'])
        await sql.raw(`alter table ${table} disable trigger refuse_change`).execute(tx)
      await sql.raw(`delete from history where ${condition}`).execute(tx)
      await sql.raw(`delete from history_chain where history_id not in (select id from history)`).execute(tx)
      for (const table of ['history', 'history_chain'])
        await sql.raw(`alter table ${table} enable trigger refuse_change`).execute(tx)
    })
  return { kysely, add, remove, head: (await historyHead(kysely)).head }
}

test('an end that was removed is not called intact, and --head finds it', async () => {
  const { kysely, add, remove, head } = await threeEntries()
  const first = await verify(undefined, kysely)
  expect(first.lines.slice(1)).toEqual(['The history is intact up to its last entry.', endNotProven])
  await add(1)
  expect((await verify(head, kysely)).lines.slice(1)).toEqual([
    'The history is intact up to its last entry. The one with the hash given with --head is at position 3 of 4.',
    endNotProven,
  ])
  await remove('id > 2')
  const { lines, error } = await verify(undefined, kysely)
  expect(error).toBe(null)
  expect(lines.slice(1)).toEqual([
    'The history is intact up to its last entry.',
    endNotProven,
    'Warning: the database has given the numbers of entries up to 4, and the last entry has 2. Changes that were undone ' +
      'and a crash leave such a gap, and entries removed from the end would too.',
  ])
  expect((await verify(head, kysely)).error).toContain('no entry has the hash given with --head.')
})

test('a number that was given and never used is no break, and no warning if the end is proven', async () => {
  const { kysely, head } = await threeEntries()
  const undone = kysely.transaction().execute(async (tx) => {
    await sql`
      insert into history (username, action, endpoint, record_id, name, data)
      values ('agent', 'create', 'defendant', 1, 'ANA', '{}')`.execute(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await verify(undefined, kysely)).lines.at(-1)).toContain('up to 4, and the last entry has 3.')
  const { lines, error } = await verify(head, kysely)
  expect([lines.length, lines[1], error]).toEqual([
    2,
    expect.stringContaining('is intact, and its last'),
    null,
  ])
})

test('a history that was emptied, and numbers that were set back, are breaks', async () => {
  const { kysely, remove } = await threeEntries()
  await sql`select setval('history_id_seq', 2)`.execute(kysely)
  expect((await verify(undefined, kysely)).error).toMatch(
    /^The history was altered \(entry 3\): the database has not given this number yet\./,
  )
  await remove('true')
  const { lines, error } = await verify(undefined, kysely)
  expect(lines).toEqual(['The history has no entries.'])
  expect(error).toMatch(/^The history was altered: entries are missing\. The database has given numbers/)
})

const missing = 'Missing in the database: '
const unknown = 'Not of this program: '

/** The differences that a statement makes, as they are printed; it is undone. */
async function differencesAfter(kysely: Db, statement: string): Promise<string[]> {
  let found: string[] = []
  const work = kysely.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    const differences = await guardDifferences(tx)
    found = differences.map(({ error, what }) => (error === 'missing' ? missing : unknown) + what)
    throw new Error('undo')
  })
  await expect(work).rejects.toThrow(/^undo$/)
  return found
}

const linkTrigger =
  'trigger link_new_entry after insert on history deferrable initially deferred for each row execute function link_new_entry()'
const forgedTrigger =
  'trigger refuse_forged_entry before insert on history for each row execute function refuse_forged_entry()'
const linkFunction = 'function link_new_entry() returns trigger language plpgsql'
const forgedFunction = 'function refuse_forged_entry() returns trigger language plpgsql'
const own = 'on its own search path'

const renameSchema = `alter schema public rename to history;
  ${['link_history', 'link_new_entry', 'refuse_forged_entry', 'refuse_history_change']
    .map((name) => `alter function history.${name}() set search_path = history, pg_temp;`)
    .join(' ')}
  set local search_path = history`

test('a database of the program has no difference from it, whatever its schema is called', async () => {
  const { kysely } = await testDatabase<Tables>()
  expect(await guardDifferences(kysely)).toEqual([])
  expect(await differencesAfter(kysely, renameSchema)).toEqual([])
  expect(await differencesAfter(kysely, 'set local quote_all_identifiers = on')).toEqual([])
})

test('tables, columns, constraints and indexes that are not those of the program are named', async () => {
  const { kysely } = await threeEntries()
  for (const [statement, ...lines] of [
    ['alter table history add column more text', `${unknown}column more of history: text`],
    [
      'alter table history alter column name type varchar(300)',
      `${missing}column name of history: text not null`,
      `${unknown}column name of history: character varying(300) not null`,
    ],
    [
      'alter table history alter column name type text collate "C"',
      `${missing}column name of history: text not null`,
      `${unknown}column name of history: text collate "C" not null`,
    ],
    [
      `alter table history alter column user_id set default 3`,
      `${missing}column user_id of history: integer`,
      `${unknown}column user_id of history: integer, by default 3`,
    ],
    [
      'alter table history drop user_id; alter table history add user_id integer generated always as (3) stored',
      `${missing}column user_id of history: integer`,
      `${missing}constraint history_user_id_fkey on history foreign key (user_id) references users(id)`,
      `${missing}index history_client_saves on history using btree (created_date) where user_id is null and (action = any (array['create'::text, 'update'::text])) and (endpoint = any (array['defendant'::text, 'indemnitor'::text]))`,
      `${missing}index history_of_clients on history using btree (defendant_id, created_date) where user_id is null`,
      `${unknown}column user_id of history: integer, generated as 3`,
    ],
    [
      'alter table history_chain drop column hash; alter table history_chain add hash bytea',
      `${missing}column hash of history_chain: bytea not null`,
      `${missing}constraint history_chain_hash_check on history_chain check (length(hash) = 32)`,
      `${unknown}column hash of history_chain: bytea`,
    ],
    [
      'alter table history_chain drop constraint history_chain_history_id_key',
      `${missing}constraint history_chain_history_id_key on history_chain unique (history_id)`,
    ],
    [
      'create index more on history (lower(name))',
      `${unknown}index more on history using btree (lower(name))`,
    ],
    [
      'alter sequence history_id_seq increment by 10 cycle',
      `${missing}sequence history_id_seq from 1 by 1 up to 2147483647`,
      `${unknown}sequence history_id_seq from 1 by 10 up to 2147483647 (cycles)`,
    ],
    [
      'alter table history_chain set unlogged',
      `${missing}table history_chain`,
      `${unknown}table history_chain (not logged)`,
    ],
    ['create table more () inherits (history)', `${unknown}table more, which inherits from history`],
    [
      'create schema other; create table other.history_chain (id int); set local search_path = public, other',
      `${unknown}table other.history_chain on the search path`,
    ],
  ] satisfies readonly (readonly [string, ...string[]])[])
    expect({ statement, lines: await differencesAfter(kysely, statement) }).toEqual({ statement, lines })
})

test('triggers, rules and functions that are not those of the program are named', async () => {
  const { kysely } = await threeEntries()
  for (const [statement, ...lines] of [
    ['drop trigger link_new_entry on history', missing + linkTrigger],
    [
      'alter table history disable trigger link_new_entry',
      missing + linkTrigger,
      `${unknown}${linkTrigger} (disabled)`,
    ],
    [
      'alter table history enable replica trigger link_new_entry',
      missing + linkTrigger,
      `${unknown}${linkTrigger} (disabled)`,
    ],
    [
      `create or replace trigger refuse_forged_entry before insert on history
       for each row when (new.name <> 'x') execute function refuse_forged_entry('x')`,
      missing + forgedTrigger,
      `${unknown}${forgedTrigger.replace('execute', `when (new.name <> 'x'::text) execute`).replace('()', `('x')`)}`,
    ],
    [
      `create schema lpublic; create function lpublic.ink_new_entry() returns trigger language plpgsql
         as 'begin return null; end';
       drop trigger link_new_entry on history;
       create constraint trigger link_new_entry after insert on history deferrable initially deferred
         for each row execute function lpublic.ink_new_entry()`,
      missing + linkTrigger,
      unknown + linkTrigger.replace('function link', 'function lpublic.ink'),
    ],
    [
      `create function more() returns trigger language plpgsql as 'begin new.name := null; return new; end';
       create trigger more before insert on history for each row execute function more()`,
      `${unknown}trigger more before insert on history for each row execute function more()`,
    ],
    ['create rule nothing as on insert to history do instead nothing', `${unknown}rule nothing on history`],
    ['alter table history enable row level security', `${unknown}row level security on history`],
    [
      'alter function link_new_entry() security invoker',
      `${missing}${linkFunction} security definer ${own}`,
      `${unknown}${linkFunction} ${own}`,
    ],
    [
      'alter function refuse_forged_entry() reset search_path',
      `${missing}${forgedFunction} ${own}`,
      unknown + forgedFunction,
    ],
    [
      'alter function refuse_forged_entry() set search_path = other, public, pg_temp',
      `${missing}${forgedFunction} ${own}`,
      `${unknown}${forgedFunction} set search_path=other, public, pg_temp`,
    ],
    [
      'alter function refuse_forged_entry() set row_security = off',
      `${missing}${forgedFunction} ${own}`,
      `${unknown}${forgedFunction} set search_path=public, pg_temp; row_security=off`,
    ],
    [
      'alter function history_text(history) immutable strict',
      `${missing}function history_text(entry history) returns text language sql stable`,
      `${unknown}function history_text(entry history) returns text language sql immutable strict`,
    ],
    [
      `create function pg_catalog.convert_to(text, text) returns bytea language sql as 'select null::bytea'`,
      `${unknown}function convert_to(text,text) added to the system`,
    ],
    [
      `create function pg_catalog.mine(bytea, text) returns bytea language sql as 'select $1';
       create operator pg_catalog.|| (function = mine, leftarg = bytea, rightarg = text)`,
      `${unknown}operator ||(bytea,text) added to the system`,
    ],
    [
      `create function mine(date) returns bytea language sql as 'select null::bytea';
       create cast (date as bytea) with function mine(date) as implicit`,
      `${unknown}cast from date to bytea added to the system`,
    ],
    [
      `create function history_text(entry jsonb) returns text language sql as 'select null'`,
      `${unknown}function history_text(entry jsonb) returns text language sql with another text`,
    ],
    [
      `create or replace function refuse_forged_entry() returns trigger language plpgsql as 'begin return new; end'`,
      `${missing}${forgedFunction} ${own}`,
      `${unknown}${forgedFunction} with another text`,
    ],
    [
      'create role stranger; alter function link_new_entry() owner to stranger',
      `${missing}${linkFunction} security definer ${own}`,
      `${unknown}${linkFunction} security definer ${own} of the role stranger`,
    ],
    [
      'create role stranger; alter role stranger set session_replication_role = replica',
      `${unknown}setting session_replication_role=replica of the role stranger`,
    ],
    [
      `create or replace function pg_catalog.sha256(bytea) returns bytea language sql immutable strict as 'select $1'`,
      `${unknown}built-in function sha256(bytea) replaced`,
    ],
  ] satisfies readonly (readonly [string, ...string[]])[])
    expect({ statement, lines: await differencesAfter(kysely, statement) }).toEqual({ statement, lines })
})

test('a view in the place of the history is named', async () => {
  const { kysely } = await threeEntries()
  const lines = await differencesAfter(
    kysely,
    'alter table history rename to other; create view history as select * from other where id <> 2',
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      `${missing}table history`,
      `${unknown}view history`,
      `${unknown}rule _return on history`,
    ]),
  )
})

test('what protects the history and differs is printed, also if the entries match', async () => {
  const { kysely } = await threeEntries()
  await sql`alter table history add column more text`.execute(kysely)
  const { lines, error } = await verify(undefined, kysely)
  expect(lines[0]).toBe('Not of this program: column more of history: text')
  expect(error).toMatch(/^The entries match their hashes, but what protects them was changed/)
  await sql`alter table history_chain drop hash, add hash text`.execute(kysely)
  expect((await verify(undefined, kysely)).error).toMatch(/^The entries cannot be compared with their hashes/)
})

test('an entry linked before the first place is reported, with the exit code of an error', async () => {
  const { kysely, head } = await threeEntries()
  await sql`alter table history disable trigger link_new_entry`.execute(kysely)
  await sql`
    insert into history (created_date, username, action, endpoint, record_id, name, data)
    values ('2025-01-01Z', 'agent', 'create', 'defendant', 1, 'ANA', '{}')`.execute(kysely)
  await sql`insert into history_chain select 0, max(id), sha256('x') from history`.execute(kysely)
  await sql`alter table history enable trigger link_new_entry`.execute(kysely)
  const altered =
    'The history was altered at position 0 (entry 4): a link is before the first place of the chain. It was inserted or ' +
    'moved there.\n2 places do not match; this is the first.'
  expect((await verify(undefined, kysely)).error).toBe(altered)
  expect((await verify(head, kysely)).error).toBe(altered)
})

test('a hash that was made null is a break', async () => {
  const { kysely } = await threeEntries()
  await sql`alter table history_chain alter column hash drop not null`.execute(kysely)
  await sql`alter table history_chain disable trigger refuse_change`.execute(kysely)
  await sql`update history_chain set hash = null`.execute(kysely)
  expect(await verifyHistory(kysely)).toMatchObject({ broken: 3, first: { error: 'changed', position: 1 } })
})

test('what protects the history comes back when the schema files are applied again', async () => {
  const database = await testDatabase<Tables>()
  const { kysely } = database
  await sql`alter table history disable trigger refuse_change`.execute(kysely)
  await sql`drop trigger link_new_entry on history`.execute(kysely)
  expect(await guardDifferences(kysely)).toHaveLength(3)
  await sql`update schema_file set hash = ''`.execute(kysely)
  await migrate(database)
  expect(await guardDifferences(kysely)).toEqual([])
})

test('a backup names the last hash of its history, which the restored history has', async () => {
  const database = await testDatabase<Tables>()
  const addEntry = (to: typeof database) =>
    sql`
      insert into history (username, action, endpoint, record_id, name, data)
      values ('agent', 'create', 'defendant', 1, 'ANA', '{}')`.execute(to.kysely)
  await addEntry(database)
  await addEntry(database)
  const [place, dataKey] = [folderPlace(temporaryFolder()), Buffer.alloc(32, 7)]
  const files = diskStore(temporaryFolder())
  const { history } = await makeBackup({ database, files, place, dataKey, clock: systemClock })
  expect(history).toEqual(await historyHead(database.kysely))
  const restored = await openEmpty()
  await restoreBackup(await openBackup(place, [dataKey]), { database: restored, files })
  await addEntry(restored)
  expect(await verifyHistory(restored.kysely, history?.head)).toMatchObject({ entries: 3, broken: 0 })
})
