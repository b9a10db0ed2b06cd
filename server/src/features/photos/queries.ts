import type { PhotoFields } from '@bailiwick/contract/photos'
import { sql, type RawBuilder } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import { namesOfFiles } from '#case-file/file-columns'
import { defendantName } from '#case-file/person-name'
import type { ChangeStamp } from '#platform/change'
import type { Db } from '#tables'
import type { StoredType } from './file-policy.ts'

/** The defendant or lead of an indemnitor; undefined if missing. */
export const defendantOf = (db: Db, indemnitorId: number): Promise<{ defendant_id: number } | undefined> =>
  db
    .selectFrom('indemnitors')
    .select('defendant_id')
    .where('id', '=', indemnitorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The name of a holder; undefined if missing. `lock` locks the defendant until the transaction ends. */
export async function holderName(
  db: Db,
  { defendant_id, indemnitor_id }: FilePerson,
  { lock = false } = {},
): Promise<string | undefined> {
  const defendant = await db
    .selectFrom('defendants')
    .select(defendantName('defendants').as('name'))
    .where('id', '=', defendant_id)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (defendant === undefined || indemnitor_id === null) return defendant?.name
  const indemnitor = await db
    .selectFrom('indemnitors')
    .select('name')
    .where('id', '=', indemnitor_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return indemnitor && (indemnitor.name ?? '')
}

/** The current files of a holder, by field and slot. */
export const photosOf = (
  db: Db,
  { defendant_id, indemnitor_id }: FilePerson,
): Promise<{ field: string; name: string; type: string }[]> =>
  db
    .selectFrom('files')
    .select(['field', 'name', 'type'])
    .where('defendant_id', '=', defendant_id)
    .where('indemnitor_id', 'is not distinct from', indemnitor_id)
    .where('replaced_at', 'is', null)
    .orderBy('field')
    .orderBy('slot')
    .execute()

/**
 * A query of one row with the references of a record's current files by field (OPEN-179); `defendant` and `indemnitor`
 * are columns of the query around it, null for the defendant's own files.
 */
export const photosRow = <Fields extends PhotoFields>(
  fields: Fields,
  { defendant, indemnitor }: { readonly defendant: string; readonly indemnitor: string | null },
): RawBuilder<{ [Name in keyof Fields]: string[] }> => {
  const columns = Object.keys(fields).map(
    (field) =>
      sql`coalesce(json_agg(name order by slot) filter (where field = ${sql.lit(field)}), '[]') as ${sql.ref(field)}`,
  )
  return sql`
    select ${sql.join(columns)} from files
    where defendant_id = ${sql.ref(defendant)} and replaced_at is null
      and ${indemnitor === null ? sql`indemnitor_id is null` : sql`indemnitor_id = ${sql.ref(indemnitor)}`}`
}

export interface NewFile {
  readonly name: string
  readonly field: string
  readonly type: StoredType
  readonly bytes: number
  readonly has_thumbnail: boolean
}

/** Replaces the files of fields; the old ones stay for the audit trail (OPEN-106). */
export async function replaceFiles(
  db: Db,
  { defendant_id, indemnitor_id }: FilePerson,
  files: readonly NewFile[],
  { by, at }: ChangeStamp,
): Promise<void> {
  await db
    .updateTable('files')
    .set({ replaced_at: at })
    .where('defendant_id', '=', defendant_id)
    .where('indemnitor_id', 'is not distinct from', indemnitor_id)
    .where('field', 'in', [...new Set(files.map(({ field }) => field))])
    .where('replaced_at', 'is', null)
    .execute()
  const slots = new Map<string, number>()
  const rows = files.map((file) => {
    const slot = (slots.get(file.field) ?? 0) + 1
    slots.set(file.field, slot)
    return { ...file, slot, defendant_id, indemnitor_id, uploaded_by: by, date_created: at }
  })
  await db.insertInto('files').values(rows).execute()
}

/** A file of a holder's field, current or replaced. */
export const fileOf = (db: Db, { defendant_id, indemnitor_id }: FilePerson, field: string, name: string) =>
  db
    .selectFrom('files')
    .select(['type', 'has_thumbnail'])
    .where('defendant_id', '=', defendant_id)
    .where('indemnitor_id', 'is not distinct from', indemnitor_id)
    .where('field', '=', field)
    .where('name', '=', name)
    .executeTakeFirst()

/** The names that a photo, a document or a form of a surety refers to. */
export async function referencedNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await namesOfFiles((column) => sql`${column} = any (${[...names]})`).execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** The names of files that photos, documents and forms refer to, some of them more than once; without thumbnails. */
export const allReferences = namesOfFiles((column) => sql`${column} <> ''`)

/** How many files photos, documents and forms refer to, without thumbnails and those that were given up. */
export async function countReferences(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct name)::int as count from (${allReferences}) named
    where name not in (select name from given_up_files)`.execute(db)
  return rows[0]?.count ?? 0
}

/** The files of the photos that were uploaded last, without those that were given up. */
export async function newestFiles(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('name', 'not in', (query) => query.selectFrom('given_up_files').select('name'))
    .orderBy('date_created', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ name }) => name)
}

interface Uploads {
  /** Of the whole file, by anyone and by clients. */
  readonly bytes: number
  readonly clientBytes: number
  /** By clients to this record, since a time, and when the first of them was, in milliseconds. */
  readonly recent: number
  readonly first: number | null
}

/** What has been uploaded to a file, including replaced files. */
export async function uploadsOf(
  db: Db,
  { defendant_id, indemnitor_id }: FilePerson,
  since: Date,
): Promise<Uploads> {
  const isRecent = sql`uploaded_by is null and indemnitor_id is not distinct from ${indemnitor_id}
    and date_created > ${since}`
  const { rows } = await sql<{ bytes: string; client_bytes: string; recent: number; first: number | null }>`
    select coalesce(sum(bytes), 0)::text as bytes,
      coalesce(sum(bytes) filter (where uploaded_by is null), 0)::text as client_bytes,
      count(*) filter (where ${isRecent})::int as recent,
      (extract(epoch from min(date_created) filter (where ${isRecent})) * 1000)::float8 as first
    from files where defendant_id = ${defendant_id}`.execute(db)
  const [row] = rows
  return {
    bytes: Number(row?.bytes ?? 0),
    clientBytes: Number(row?.client_bytes ?? 0),
    recent: row?.recent ?? 0,
    first: row?.first ?? null,
  }
}
