import { rejectionOf } from '@bailiwick/contract/kit/field-errors'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { sentence } from '@bailiwick/contract/kit/messages'
import { listedNotes, type createNote, type NoteKind, type pinNote } from '@bailiwick/contract/notes'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import { toStorableText } from '#platform/columns'
import type { Context, ReadPart } from '#platform/context'
import { notFound, requireValid } from '#platform/refusal'
import { fileName, insertNote, lockedNote, notesJson, setPin } from './queries.ts'

/** The notes of a file, pinned ones first, then the newest; 404 if the file is missing. */
export async function listNotes(context: ReadPart, id: number) {
  const found = await notesJson(context, id, listedNotes)
  if (found === undefined) throw notFound()
  return found
}

/** Adds a note to a file and returns its id. A call that was made is a note, too (OPEN-192). */
export async function addNote(
  context: Context,
  { defendant_id, kind, text: sent }: BodyOf<typeof createNote>,
): Promise<number> {
  await requireAccess(context, 'edit', defendant_id)
  const { db, actor, now } = context
  const text = toStorableText(sent).trim()
  if (text === '') requireValid(rejectionOf({ text: sentence('required') }))
  const id = await insertNote(db, { defendant_id, kind, text, created_by: actor.userId, created_at: now })
  const name = await fileName(db, defendant_id)
  await record(context, 'create', { id, defendant_id, kind, text, name }, { isPinned: false })
  return id
}

/** Pins a note above the others, or takes it down again. */
export async function changePin(context: Context, { id, pinned }: BodyOf<typeof pinNote>): Promise<void> {
  const { db, actor, now } = context
  const note = await lockedNote(db, id)
  if (note === undefined) throw notFound()
  await requireAccess(context, 'edit', note.defendant_id)
  const isPinned = pinned === 'Yes'
  if ((note.pinned_at !== null) === isPinned) return
  await setPin(db, id, isPinned ? { by: actor.userId, at: now } : null)
  await record(context, 'update', { ...note, name: note.file_name }, { isPinned })
}

interface RecordedNote {
  readonly id: number
  readonly defendant_id: number
  readonly kind: NoteKind
  readonly text: string
  /** Of the file. */
  readonly name: string
}

const record = (
  context: Context,
  action: 'create' | 'update',
  { id, defendant_id, kind, text, name }: RecordedNote,
  { isPinned }: { readonly isPinned: boolean },
) =>
  recordHistory(context, {
    action,
    endpoint: 'note',
    record_id: id,
    defendant_id,
    name,
    data: { kind, text, pinned: isPinned ? 'Yes' : 'No' },
    changed: action === 'create' ? ['kind', 'text'] : ['pinned'],
  })
