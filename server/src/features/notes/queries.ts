import type { Note, NoteKind } from '@bailiwick/contract/notes'
import { sql } from 'kysely'
import { defendantName } from '#case-file/person-name'
import { refreshFiles } from '#case-file/refresh-list'
import type { StaffStamp } from '#platform/change'
import type { ReadPart } from '#platform/context'
import { accessVersion, asInstant, jsonList } from '#platform/json-sql'
import { JsonText } from '#platform/json-text'
import { param, prepare, runPrepared } from '#platform/prepared'
import type { Db } from '#tables'

const notes = jsonList(sql`
  select n.id, n.kind, n.text, ${asInstant('n.created_at')} as at, u.name as created_by_name,
    n.pinned_at is not null as is_pinned
  from notes n join users u on u.id = n.created_by where n.defendant_id = d.id
  order by n.pinned_at is not null desc, n.created_at desc, n.id desc limit ${param('limit')}`)

const listStatement = prepare(
  'list_notes',
  sql`
    select ${notes}::text as notes, ${accessVersion} as "accessVersion",
      (select count(*) from notes where defendant_id = d.id) > ${param('limit')}::int as "hasOlder"
    from defendants d where d.id = ${param('id')} and d.deleted_at is null`,
)

interface ListRow {
  readonly notes: string
  readonly accessVersion: number
  readonly hasOlder: boolean
}

/** The notes of a file as JSON text, pinned ones first, then the newest; undefined if the file is missing. */
export async function notesJson({ pool }: ReadPart, id: number, limit: number) {
  const [found] = await runPrepared<ListRow>(pool, listStatement, { id, limit })
  return found && { notes: new JsonText<Note[]>(found.notes, found.accessVersion), has_older: found.hasOlder }
}

interface NewNote {
  readonly defendant_id: number
  readonly kind: NoteKind
  readonly text: string
  readonly created_by: number
  readonly created_at: Date
}

/** Adds a note and returns its id. A call takes a lead off the queue of those to call (OPEN-192). */
export async function insertNote(db: Db, note: NewNote): Promise<number> {
  const { id } = await db.insertInto('notes').values(note).returning('id').executeTakeFirstOrThrow()
  if (note.kind === 'call') await refreshFiles(db, [note.defendant_id])
  return id
}

/** A note of an existing file with the name of that, locked until the transaction ends. */
export const lockedNote = (db: Db, id: number) =>
  db
    .selectFrom('notes as n')
    .innerJoin('defendants as d', 'd.id', 'n.defendant_id')
    .select(['n.id', 'n.defendant_id', 'n.kind', 'n.text', 'n.pinned_at'])
    .select(defendantName('d').as('file_name'))
    .where('n.id', '=', id)
    .where('d.deleted_at', 'is', null)
    .forKeyShare('d')
    .forNoKeyUpdate('n')
    .executeTakeFirst()

/** The name of a file. */
export async function fileName(db: Db, id: number): Promise<string> {
  const { name } = await db
    .selectFrom('defendants')
    .select(defendantName('defendants').as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/** Pins a note, or takes it down. */
export const setPin = (db: Db, id: number, pin: StaffStamp | null) =>
  db
    .updateTable('notes')
    .set({ pinned_by: pin?.by ?? null, pinned_at: pin?.at ?? null })
    .where('id', '=', id)
    .execute()
