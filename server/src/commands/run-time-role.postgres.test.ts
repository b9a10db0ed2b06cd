import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as defendants from '@bailiwick/contract/defendants'
import { listHistories } from '@bailiwick/contract/history'
import { mergeFiles, undoMerge } from '@bailiwick/contract/merging'
import { createNote, listNotes, pinNote } from '@bailiwick/contract/notes'
import { setMaintenance } from '@bailiwick/contract/settings'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config'
import { sweepFiles } from '#platform/file-sweep'
import { deleteOldKeys } from '#platform/http/idempotency'
import { afterTest } from '#test/after-test'
import { temporaryFolder } from '#test/backup'
import { testPlace } from '#test/database'
import { makeChild, makeDefendant, makeNote, makeUser } from '#test/factories'
import { serverOn } from '#test/server'
import { cleanUpSignIns } from '../features/auth/service.ts'
import { removeOldClientSessions } from '../features/client-portal/sign-in-service.ts'
import { verifyHistory } from '../features/history/chain-service.ts'
import { removeOldCardPhotos } from '../features/photos/jobs.ts'
import { referencedNames } from '../features/photos/service.ts'
import { backup } from './backup.ts'
import { install } from './install.ts'
import { openMigrated } from './open-database.ts'
import { openVault } from './open-vault.ts'
import { restore } from './restore.ts'
import { sample } from './sample.ts'

const suffix = randomBytes(4).toString('hex')
const owner = `owner_${suffix}`
const portal = `portal_${suffix}`

/** An empty database that the first role owns, and the settings of an office with both. */
async function twoRoles() {
  const roles = [owner, portal].join(', ')
  // Registered first, so that they are dropped after the database
  let admin = ''
  afterTest(() => query(admin, `drop role ${roles}`))
  const { databaseUrl = '', dataDir } = await testPlace('empty')
  const { pathname } = new URL(databaseUrl)
  admin = databaseUrl.replace(pathname, '/postgres')
  await query(admin, `create role ${owner} login; create role ${portal} login`)
  await query(admin, `alter database ${pathname.slice(1)} owner to ${owner}`)
  const as = (role: string) => databaseUrl.replace('//postgres@', `//${role}@`)
  const settings = {
    DATABASE_URL: as(portal),
    MIGRATION_URL: as(owner),
    DATA_DIR: dataDir,
    DATA_KEY: '7'.repeat(64),
  }
  return { databaseUrl, settings, config: readConfig(settings) }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const { databaseUrl, settings, config } = await twoRoles()
const printed: string[] = []
const print = (line: string) => void printed.push(line)
const database = await openMigrated(config, print)
afterTest(() => database.close())
const db = database.kysely
await openVault(config, db)
await install(db, { ...config, ownerPassword: 'a good password' })
const { call, signIn, files } = await serverOn(database)
const agent = await signIn(await makeUser(db, { permissions: [1, 3, 4] }))

test('a portal whose role owns nothing answers calls and cleans up', async () => {
  expect(printed.filter((line) => line.startsWith('Warning'))).toEqual([])
  expect(database.pool.options.connectionString).toContain(portal)
  const body = { first_name: 'Ida', last_name: 'Cole' } as defendants.NewDefendant
  const { insertId: id } = (await call(defendants.createDefendant, { as: agent, body })).body
  await makeChild(db, 'bookings', { defendant_id: id, booking: '77-1234' })
  const change = { id, city: 'Irvine' } as defendants.DefendantChange
  expect((await call(defendants.updateDefendant, { as: agent, body: change })).status).toBe(200)
  const note = { defendant_id: id, kind: 'note', text: 'Works nights.' } as const
  const { insertId: noteId } = (await call(createNote, { as: agent, body: note })).body
  expect((await call(pinNote, { as: agent, body: { id: noteId, pinned: 'Yes' } })).status).toBe(200)
  expect((await call(setMaintenance, { as: agent, body: { value: 'no' } })).status).toBe(200)
  // Enough for the page to count them, which locks the table
  await db
    .insertInto('history')
    .values(Array.from({ length: 5001 }, () => ({ ...entry, record_id: id })))
    .execute()
  const { total } = (await call(listHistories, { as: agent, query: { q: 'get' } })).body
  expect(total).toBe(5005)
  const counted = await db.selectFrom('history_counted').select('up_to').executeTakeFirstOrThrow()
  expect(counted.up_to).toBe(5005)
  expect((await call(defendants.deleteDefendant, { as: agent, query: { id } })).status).toBe(200)

  const now = new Date()
  await deleteOldKeys(db, now)
  await cleanUpSignIns(db, now)
  await removeOldClientSessions(db, now)
  await removeOldCardPhotos(db, 30, now)
  await sweepFiles({ db, files, referencedNames }, now)
  expect(await verifyHistory(db)).toMatchObject({ entries: 5006, broken: 0 })
})

const entry = {
  user_id: null,
  username: 'agent',
  action: 'update',
  endpoint: 'defendant',
  defendant_id: null,
  name: 'ANA',
  data: '{}',
  changed: [],
}

/** An entry with one more column than the portal sets, or with its own time. */
const insertEntry = (column: string, value: string) =>
  `insert into history (${column}, username, action, endpoint, record_id, name, data) overriding system value
   values (${value}, 'agent', 'create', 'defendant', 1, 'ANA', '{}')`

test('a portal whose role owns nothing merges files with notes, and undoes it', async () => {
  const [stays, goes] = [await makeDefendant(db), await makeDefendant(db)]
  await makeNote(db, { defendant_id: goes, created_by: agent.id })
  const notesIn = async (id: number) =>
    (await call(listNotes, { as: agent, query: { id: String(id) } })).body.notes.length
  const { body } = await call(mergeFiles, { as: agent, body: { stays, goes, take: [] } })
  expect(await notesIn(stays)).toBe(1)
  expect((await call(undoMerge, { as: agent, body: { merge_id: body.merge_id } })).status).toBe(200)
  expect([await notesIn(stays), await notesIn(goes)]).toEqual([0, 1])
})

test('its role can change neither the history nor tables, functions and triggers', async () => {
  for (const statement of [
    `update history set name = 'OTHER'`,
    'delete from history',
    'truncate history',
    'update history_chain set position = position + 1',
    'delete from history_chain',
    `insert into history_chain values (900000, 900000, sha256(''))`,
    'delete from security_events',
    'update security_events set kind = kind',
    'truncate security_events',
    'delete from signing_events',
    'update signing_events set at = now()',
    `update notes set text = 'OTHER'`,
    'update notes set created_at = now()',
    'delete from notes',
    'truncate notes',
    insertEntry('created_date', `now() - interval '2 hours'`),
    insertEntry('created_date', `now() + interval '2 hours'`),
    `select nextval('history_id_seq'); ${insertEntry('id', '2000000')}`,
    `select nextval('history_id_seq'); ${insertEntry('id', '1')}`,
    insertEntry('changed', `'[3:4]={n,name}'`),
    insertEntry('changed', `'{{a,b},{c,d}}'`),
    'update migration set hash = name',
    'select link_history()',
    'alter table history disable trigger refuse_change',
    'alter table history disable trigger all',
    'alter table history add column more text',
    'alter table defendants add column more text',
    'drop trigger link_new_entry on history',
    'drop trigger refuse_change on history',
    'create table more (id int)',
    'create function more() returns int language sql return 1',
    'create or replace function history_text(entry history) returns text language sql return null',
    'create temp table more (id int); create trigger t after insert on more for each row execute function link_new_entry()',
    'set session_replication_role = replica',
    `set role ${owner}`,
    'drop table history',
  ]) {
    const error: unknown = await database.pool.query(statement).catch((thrown: unknown) => thrown)
    expect({ statement, error }).toMatchObject({ statement, error: { code: '42501' } })
  }
})

/** A connection of the role, which ends with the test, and its temporary tables with it. */
async function withTemporaryTables() {
  const name = new URL(databaseUrl).pathname.slice(1)
  await query(databaseUrl, `grant temporary on database ${name} to ${portal}`)
  const client = await database.pool.connect()
  onTestFinished(() => client.release(true))
  return client
}

test('a temporary table cannot take the place of the chain', async () => {
  const client = await withTemporaryTables()
  await client.query('create temp table history_chain (position bigint, history_id integer, hash bytea)')
  await client.query(`
    insert into history (username, action, endpoint, record_id, name, data)
    values ('agent', 'create', 'defendant', 1, 'ANA', '{}')`)
  expect((await client.query('select from pg_temp.history_chain')).rowCount).toBe(0)
  expect(await verifyHistory(db)).toMatchObject({ broken: 0 })
})

test('a temporary table cannot pass for the system’s own and let an entry be forged', async () => {
  const client = await withTemporaryTables()
  await client.query(`
    create temp table pg_class (oid oid, relowner oid);
    insert into pg_temp.pg_class
    select 'public.history'::regclass, oid from pg_catalog.pg_roles where rolname = current_user`)
  for (const path of ['default', 'pg_temp, pg_catalog, public']) {
    await client.query(`set search_path to ${path}`)
    const forged = client.query(
      `insert into public.history (id, created_date, username, action, endpoint, record_id, name, data)
       overriding system value values (100000, '2020-01-01', 'agent', 'create', 'defendant', 1, 'ANA', '{}')`,
    )
    await expect(forged).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('The time of an entry of the history differs'),
    })
  }
})

test('each start takes the right to make temporary tables from the role', async () => {
  await (await withTemporaryTables()).query('create temp table more (id int)')
  const again = await openMigrated(config, print)
  const making = again.pool.query('create temp table more (id int)')
  await expect(making).rejects.toMatchObject({ code: '42501' })
  await again.close()
})

test('each start gives the rights again, and warns of a role that has too many', async () => {
  await query(databaseUrl, `revoke all on defendants from ${portal}; grant update on history to ${portal}`)
  const again = await openMigrated(config, print)
  expect((await again.pool.query('select from defendants limit 1')).rowCount).toBe(1)
  await expect(again.pool.query('update history set id = default')).rejects.toMatchObject({ code: '42501' })
  await again.close()
  expect(printed.filter((line) => line.startsWith('Warning'))).toEqual([])

  const owning = await openMigrated(readConfig({ ...settings, DATABASE_URL: settings.MIGRATION_URL }), print)
  await owning.close()
  expect(printed.at(-1)).toBe(
    `Warning: the role ${owner} of DATABASE_URL can still alter the history. ` +
      'It must not own the tables or be a superuser.',
  )
})

test('tables of another role and another database are refused in one sentence', async () => {
  const swapped = { ...settings, DATABASE_URL: settings.MIGRATION_URL, MIGRATION_URL: settings.DATABASE_URL }
  await expect(openMigrated(readConfig(swapped), print)).rejects.toThrow(
    `belongs to ${owner}, not to the role ${portal} of MIGRATION_URL. ` +
      `Run this as a superuser in this database: reassign owned by ${owner} to ${portal}`,
  )
  const elsewhere = settings.MIGRATION_URL.replace(/\/test_\w+/, '/empty')
  await expect(openMigrated(readConfig({ ...settings, MIGRATION_URL: elsewhere }), print)).rejects.toThrow(
    'DATABASE_URL and MIGRATION_URL must be addresses of the same database.',
  )
  expect(() => readConfig({ MIGRATION_URL: settings.MIGRATION_URL })).toThrow('DATABASE_URL must be set with')
})

/** Another empty database of the same owner, and an empty data folder. */
async function another() {
  const { databaseUrl: url = '', dataDir } = await testPlace('empty')
  await query(url, `alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`)
  const as = (role: string) => url.replace('//postgres@', `//${role}@`)
  return readConfig({ ...settings, DATABASE_URL: as(portal), MIGRATION_URL: as(owner), DATA_DIR: dataDir })
}

test('the sample is filled as the owner of the tables', async () => {
  const other = await another()
  await sample(other, 20, print)
  const opened = await openMigrated(other, print)
  expect((await verifyHistory(opened.kysely)).broken).toBe(0)
  await opened.close()
})

test('the portal’s role makes backups, and the owner restores them', async () => {
  const folder = temporaryFolder()
  await backup(config, folder, print)
  const other = await another()
  await restore(other, folder, { replace: false }, print)
  const opened = await openMigrated(other, print)
  const { entries, head, broken } = await verifyHistory(opened.kysely)
  expect([entries > 5000, broken]).toEqual([true, 0])
  expect(printed).toContain(`Its history has ${entries} entries, the last one with the hash ${head}`)
  await opened.close()
})

test('a role that may not create tables is refused by name, and leaves nothing half restored', async () => {
  const folder = temporaryFolder()
  await backup(config, folder, () => undefined)
  const { databaseUrl: empty = '', dataDir } = await testPlace('empty')
  const DATABASE_URL = empty.replace('//postgres@', `//${portal}@`)
  const place = readConfig({ DATABASE_URL, DATA_DIR: dataDir, DATA_KEY: settings.DATA_KEY })
  const refusal =
    `The role ${portal} may not create tables in the database ${new URL(empty).pathname.slice(1)}. ` +
    'Use the role that owns it, in DATABASE_URL or MIGRATION_URL: docs/running.md, Two roles.'
  await expect(openMigrated(place, print)).rejects.toThrow(refusal)
  await expect(restore(place, folder, { replace: false }, print)).rejects.toThrow(refusal)
  expect(existsSync(join(dataDir, 'unfinished-restore'))).toBe(false)
})
