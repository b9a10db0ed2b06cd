import { mergeUndoDays, type DeletedFile } from '@bailiwick/contract/deleted-files'
import { sql, type RawBuilder } from 'kysely'
import { defendantName } from '#case-file/person-name'
import { refreshList } from '#case-file/refresh-list'
import type { StaffStamp } from '#platform/change'
import { asInstant, asMdy } from '#platform/json-sql'
import { escapeLike } from '#platform/like'
import type { PageRange } from '#platform/paging'
import type { Db } from '#tables'

/** What deleted files are found by: the middle name too, which no other name of a person has. */
const searchedName = sql`concat_ws(' ', d.first_name, d.middle_name, d.last_name)`

/** Whether each word is in the name of a row `d` of the defendants. */
const named = (words: readonly string[]): RawBuilder<boolean> =>
  sql.join(
    [
      sql`d.deleted_at is not null`,
      ...words.map((word) => sql`folded(${searchedName}) like folded(${`%${escapeLike(word)}%`})`),
    ],
    sql` and `,
  )

const mergedInto = (now: Date) => sql`(
  select json_build_object('id', s.id, 'name', ${defendantName('s')}, 'merge_id', m.id,
    'may_undo', m.merged_at > ${now}::timestamptz - ${sql.lit(mergeUndoDays)} * interval '1 day')
  from file_merges m join defendants s on s.id = m.survivor_id
  where m.merged_id = d.id and m.undone_at is null)`

/** One page of the deleted files whose names have all words, the last deleted first, with the exact total. */
export async function deletedPage(
  db: Db,
  words: readonly string[],
  now: Date,
  { offset, rows }: PageRange,
): Promise<{ total: number; files: DeletedFile[] }> {
  const where = named(words)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from defendants d where ${where}`.execute(db)
  const found = await sql<DeletedFile>`
    select d.id, d.is_lead, d.first_name, d.last_name, ${asMdy('d.date_of_birth')} as date_of_birth,
      coalesce(nullif(d.phone, ''), nullif(d.home_phone, '')) as phone, ${asInstant('d.deleted_at')} as deleted_at,
      (select u.name from users u where u.id = d.deleted_by) as deleted_by_name, ${mergedInto(now)} as merged_into
    from defendants d where ${where}
    order by d.deleted_at desc, d.id desc limit ${rows} offset ${offset}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, files: found.rows }
}

interface LockedDeleted {
  readonly phone: string | null
  readonly is_merged: boolean
}

/** A deleted file, locked until the transaction ends; undefined if there is no such file, or it isn't deleted. */
export async function lockedDeleted(db: Db, id: number): Promise<LockedDeleted | undefined> {
  const { rows } = await sql<LockedDeleted>`
    select phone, exists (select from file_merges m where m.merged_id = d.id and m.undone_at is null) as is_merged
    from defendants d where id = ${id} and deleted_at is not null for no key update of d`.execute(db)
  return rows[0]
}

/** Who has a mobile phone now. */
export async function holderOf(
  db: Db,
  phone: string,
): Promise<{ id: number; is_lead: 0 | 1; name: string } | undefined> {
  return db
    .selectFrom('defendants')
    .select(['id', 'is_lead', defendantName('defendants').as('name')])
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Brings a deleted file back, with its place in the list. */
export async function unmarkDeleted(
  db: Db,
  id: number,
  { withoutPhone, by, at }: StaffStamp & { readonly withoutPhone: boolean },
): Promise<void> {
  await db
    .updateTable('defendants')
    .set({
      deleted_by: null,
      deleted_at: null,
      ...(withoutPhone && { phone: null, modified_by: by, date_modified: at }),
    })
    .where('id', '=', id)
    .returning(refreshList('id'))
    .execute()
}
