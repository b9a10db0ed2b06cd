import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { BrokenPlace } from '../src/features/history/chain-service.ts'
import type { Db } from '../src/tables.ts'

/** One way to alter the history, and where its verification must find it. */
interface Tampering {
  readonly what: string
  readonly expected: Partial<BrokenPlace>
}

type Alter = (db: Db, position: number, length: number) => Promise<Partial<BrokenPlace>>

/** Alters one thing at random in the caller's transaction, as a superuser can: no trigger of ours fires. */
export async function tamper(db: Db, length: number): Promise<Tampering> {
  await sql`set local session_replication_role = replica`.execute(db)
  const names = Object.keys(ways)
  const what = names[randomInt(names.length)] ?? ''
  const expected = await ways[what]?.(db, 1 + randomInt(length), length)
  return { what, expected: expected ?? {} }
}

const entryAt = (position: number) => sql`(select history_id from history_chain where position = ${position})`
const notLinked = { error: 'not-linked', position: null } as const

/** Sets a column of the entry at a position to another value. */
const change =
  (assignment: string): Alter =>
  async (db, position) => {
    await sql`update history set ${sql.raw(assignment)} where id = ${entryAt(position)}`.execute(db)
    return { error: 'changed', position }
  }

const ways: Readonly<Record<string, Alter>> = {
  time: change(`created_date = created_date + interval '1 microsecond'`),
  user: change('user_id = case when user_id is null then 1 end'),
  username: change(`username = overlay(username placing '_' from 1)`),
  action: change(`action = case action when 'update' then 'delete' else 'update' end`),
  endpoint: change(`endpoint = endpoint || ' '`),
  record: change('record_id = record_id + 1'),
  file: change('defendant_id = case when defendant_id is null then 1 end'),
  name: change(`name = name || 'e'`),
  data: change(`data = data || '{"city": "Elsewhere"}'`),
  'one character of the data': change(`data = jsonb_set(data, '{n}', to_jsonb((data->>'n') || '0'))`),
  'changed fields': change(`changed = changed || '{city}'`),
  async 'time before Christ'(db, position) {
    const before = `(to_char(created_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' BC')::timestamp`
    await change(`created_date = ${before} at time zone 'UTC'`)(db, position, 0)
    return { error: 'not-covered', position, at: null }
  },
  async 'list numbered from another place'(db, position) {
    await change(`changed = '[3:4]={n,name}'`)(db, position, 0)
    return { error: 'not-covered', position }
  },
  async 'entry linked before the first place'(db, position) {
    const id = await insertCopy(db, position)
    await sql`insert into history_chain values (0, ${id}, sha256('x'))`.execute(db)
    return { error: 'before-start', position: 0, history_id: id }
  },
  async 'last entry changed, with its link moved before the first'(db, _, length) {
    await sql`update history set name = 'SOMEBODY ELSE' where id = ${entryAt(length)}`.execute(db)
    await sql`update history_chain set position = -1 where position = ${length}`.execute(db)
    return { error: 'before-start', position: -1 }
  },
  async 'entry linked twice'(db, position, length) {
    await sql`alter table history_chain drop constraint history_chain_history_id_key`.execute(db)
    await link(db, length, position)
    return { error: 'twice', position: length + 1 }
  },
  async 'two entries with one number'(db, position) {
    await sql`alter table history drop constraint history_pkey`.execute(db)
    await sql`
      insert into history overriding system value select * from history where id = ${entryAt(position)}`.execute(
      db,
    )
    return { error: 'twice', position }
  },
  async 'two links at one place'(db, position) {
    await sql`alter table history_chain drop constraint history_chain_pkey`.execute(db)
    const id = await insertCopy(db, position)
    await sql`
      insert into history_chain select ${position}, ${id}, hash from history_chain
      where position = ${position}`.execute(db)
    return { position }
  },
  async 'id of an entry'(db, position) {
    await sql`
      with moved as (delete from history where id = ${entryAt(position)} returning *)
      insert into history overriding system value
      select id + 100000, created_date, user_id, username, action, endpoint, record_id, defendant_id, name, data, changed
      from moved`.execute(db)
    return { error: 'entry-missing', position }
  },
  async 'removed entry'(db, position) {
    await sql`delete from history where id = ${entryAt(position)}`.execute(db)
    return { error: 'entry-missing', position }
  },
  async 'removed link'(db, position, length) {
    await sql`delete from history_chain where position = ${position}`.execute(db)
    return position === length ? notLinked : { error: 'link-missing', position: position + 1 }
  },
  async 'removed entry and link'(db, position, length) {
    await sql`delete from history where id = ${entryAt(position)}`.execute(db)
    await sql`delete from history_chain where position = ${position}`.execute(db)
    return position === length ? { error: 'other-head' } : { error: 'link-missing', position: position + 1 }
  },
  async 'removed entry, with the gap closed'(db, position, length) {
    await sql`delete from history where id = ${entryAt(position)}`.execute(db)
    await sql`delete from history_chain where position = ${position}`.execute(db)
    await shift(db, position, -1)
    return position === length ? { error: 'other-head' } : { error: 'changed', position }
  },
  async 'inserted entry'(db, position) {
    await insertCopy(db, position)
    return notLinked
  },
  async 'inserted entry with a link'(db, position) {
    const id = await insertCopy(db, position)
    await shift(db, position, 1)
    await sql`
      insert into history_chain
      select ${position}, h.id, sha256(
        coalesce((select hash from history_chain where position = ${position - 1}), '')
        || convert_to(history_text(h), 'UTF8')
      ) from history h where id = ${id}`.execute(db)
    return { error: 'changed', position: position + 1 }
  },
  async 'changed hash'(db, position) {
    const bit = randomInt(256)
    await sql`
      update history_chain set hash = set_bit(hash, ${bit}, 1 - get_bit(hash, ${bit})) where position = ${position}`.execute(
      db,
    )
    return { error: 'changed', position }
  },
  async 'exchanged entries'(db, position, length) {
    const other = otherThan(position, length)
    const columns = sql.raw(
      'created_date, user_id, username, action, endpoint, record_id, defendant_id, name, data, changed',
    )
    await sql`
      update history h set (${columns}) = (
        select ${columns} from history o
        where o.id = case h.id when ${entryAt(position)} then ${entryAt(other)} else ${entryAt(position)} end
      ) where id in (${entryAt(position)}, ${entryAt(other)})`.execute(db)
    return { error: 'changed', position: Math.min(position, other) }
  },
  async 'exchanged links'(db, position, length) {
    const other = otherThan(position, length)
    await sql`
      update history_chain set position = -case position when ${position} then ${other}::bigint else ${position} end
      where position in (${position}, ${other})`.execute(db)
    await sql`update history_chain set position = -position where position < 0`.execute(db)
    return { error: 'order', position: Math.min(position, other) }
  },
  async 'rebuilt chain'(db, position) {
    await sql`update history set name = 'SOMEBODY ELSE' where id = ${entryAt(position)}`.execute(db)
    await sql`delete from history_chain`.execute(db)
    await sql`select link_history()`.execute(db)
    return { error: 'other-head' }
  },
  async everything(db) {
    await sql`truncate history, history_chain`.execute(db)
    return { error: 'all-missing' }
  },
}

const otherThan = (position: number, length: number) => 1 + ((position + randomInt(length - 1)) % length)

/** Links the entry at a position once more, at the end. */
const link = (db: Db, length: number, position: number) =>
  sql`
    insert into history_chain
    select ${length + 1}, h.id, sha256(
      (select hash from history_chain where position = ${length}) || convert_to(history_text(h), 'UTF8')
    ) from history h where id = ${entryAt(position)}`.execute(db)

/** Moves the links from a position on. */
async function shift(db: Db, from: number, by: number): Promise<void> {
  await sql`update history_chain set position = -position - ${by} where position >= ${from}`.execute(db)
  await sql`update history_chain set position = -position where position < 0`.execute(db)
}

/** Inserts an entry like another one and returns its id. */
async function insertCopy(db: Db, position: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into history (created_date, username, action, endpoint, record_id, name, data)
    select created_date, username, action, endpoint, record_id, name, data from history
    where id = ${entryAt(position)} returning id`.execute(db)
  return rows[0]?.id ?? 0
}
