import type { MovingKind } from '@bailiwick/contract/merging'
import { sql, type Insertable } from 'kysely'
import { defendantName } from '#case-file/person-name'
import type { StaffStamp } from '#platform/change'
import { asMdy } from '#platform/json-sql'
import type { Db, Tables } from '#tables'

/** Locks two files until the transaction ends, always in the same order. */
export const lockFiles = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('defendants')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

export interface FileLine {
  readonly id: number
  readonly is_lead: 0 | 1
  readonly name: string
  readonly date_of_birth: string | null
  readonly phone: string | null
}

/** What a file is recognized by; undefined if it is missing. */
export async function fileLine(db: Db, id: number): Promise<FileLine | undefined> {
  const { rows } = await sql<FileLine>`
    select d.id, d.is_lead, ${defendantName('d')} as name, ${asMdy('d.date_of_birth')} as date_of_birth,
      coalesce(nullif(d.phone, ''), nullif(d.home_phone, '')) as phone
    from defendants d where d.id = ${id} and d.deleted_at is null`.execute(db)
  return rows[0]
}

/** How much of each kind a file has, as a person counts it. */
export async function countMoving(db: Db, id: number): Promise<Record<MovingKind, number>> {
  const { rows } = await sql<Record<MovingKind, number>>`
    select
      (select count(*) from bookings where defendant_id = ${id} and deleted_at is null)::int as bookings,
      (select count(*) from indemnitors where defendant_id = ${id} and deleted_at is null)::int as indemnitors,
      (select count(*) from arrests where defendant_id = ${id} and deleted_at is null)::int as arrests,
      (select count(*) from documents where defendant_id = ${id})::int as documents,
      (select count(*) from files where defendant_id = ${id} and replaced_at is null)::int as photos,
      (select count(*) from notes where defendant_id = ${id})::int as notes,
      (select count(*) from messages where defendant_id = ${id})::int as texts,
      (select count(*) from defendant_users where defendant_id = ${id})::int as shares`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('The file was not counted')
  return counts
}

/** Adds a merge and returns its id. */
export async function insertMerge(db: Db, merge: Insertable<Tables['file_merges']>): Promise<number> {
  const { id } = await db.insertInto('file_merges').values(merge).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface MergeRow {
  readonly of_table: string
  readonly row_id: number
  /** What of the row changed besides its file, as it was before. */
  readonly former?: Readonly<Record<string, unknown>>
}

/** Records rows that a merge moved or changed. */
export async function insertMergeRows(db: Db, mergeId: number, moved: readonly MergeRow[]): Promise<void> {
  if (moved.length === 0) return
  const rows = JSON.stringify(moved.map(({ former = {}, ...row }) => ({ ...row, former })))
  await sql`
    insert into file_merge_rows (merge_id, of_table, row_id, former)
    select ${mergeId}, r.* from jsonb_to_recordset(${rows}::jsonb) r (of_table text, row_id integer, former jsonb)`.execute(
    db,
  )
}

export interface Merge {
  readonly survivor_id: number
  readonly merged_id: number
  readonly merged_at: string
  readonly undone_at: string | null
  readonly taken: Readonly<Record<string, unknown>>
  /** Whether the file that stayed is deleted or was merged itself since. */
  readonly survivor_gone: boolean
}

/** A merge, locked until the transaction ends. */
export async function lockedMerge(db: Db, id: number): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`
    select m.survivor_id, m.merged_id, m.merged_at, m.undone_at, m.taken, s.deleted_at is not null as survivor_gone
    from file_merges m join defendants s on s.id = m.survivor_id
    where m.id = ${id} for no key update of m`.execute(db)
  return rows[0]
}

/** Whether another file was merged into the one that stayed since, and that wasn't undone; lock the file to be sure. */
export const hasLaterMerge = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from file_merges m join file_merges later on later.survivor_id = m.survivor_id and later.id > m.id
    where m.id = ${id} and later.undone_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** A change of the mobile phone of the file that stayed. */
export interface PhoneChange {
  readonly before: string | null
  readonly after: string | null
  /** Otherwise by a client. */
  readonly by_staff: boolean
  /** It was typed, or came with the undo of a further merge in which it had been; not with a merge or a restore. */
  readonly is_correction: boolean
}

/** The changes since the merge, as the history has them, the oldest first. */
export async function phoneChanges(
  db: Db,
  { survivor_id, merged_id }: Pick<Merge, 'survivor_id' | 'merged_id'>,
): Promise<PhoneChange[]> {
  const { rows } = await sql<PhoneChange>`
    with entries as (
      select h.id, h.user_id, h.action, h.data, h.changed, h.data->>'phone' as phone, max(h.id) filter (
        where h.action = 'merge' and h.data->'merged_from_id' = to_jsonb(${merged_id}::int)
      ) over () as merged
      from history h
      where h.endpoint = 'defendant' and h.record_id = ${survivor_id}
        and (h.action = 'merge' or 'phone' = any (h.changed))
    ), phones as (
      select *, lag(phone) over (order by id) as before from entries
      where id = merged or id > merged and 'phone' = any (changed)
    )
    select before, phone as after, user_id is not null as by_staff,
      action in ('update', 'convert') or action = 'unmerge' and data ? 'merged_into_id' as is_correction
    from phones where id > merged order by id`.execute(db)
  return rows
}

/** The rows that a merge moved or changed. */
export const mergeRows = (db: Db, id: number): Promise<Required<MergeRow>[]> =>
  db
    .selectFrom('file_merge_rows')
    .select(['of_table', 'row_id', 'former'])
    .where('merge_id', '=', id)
    .orderBy('of_table')
    .orderBy('row_id')
    .execute()

export const markUndone = (db: Db, id: number, { by, at }: StaffStamp) =>
  db.updateTable('file_merges').set({ undone_by: by, undone_at: at }).where('id', '=', id).execute()
