import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { idInBody, idInQuery, Made, Message, yesNoText } from './kit/wire.ts'

/** A remark, or a call that was made: a lead with one counts as called back (OPEN-192). */
export const noteKinds = ['note', 'call'] as const
export type NoteKind = (typeof noteKinds)[number]

/** The most characters of a note. */
export const noteLength = 4000

/** How many notes of a file are listed: pinned ones, then the newest. The timeline has them all. */
export const listedNotes = 200

/** What staff wrote down about a file. Its text is never changed. */
const Note = z.object({
  id: z.number(),
  kind: z.enum(noteKinds),
  text: z.string(),
  /** When it was written. */
  at: z.string(),
  created_by_name: z.string(),
  is_pinned: z.boolean(),
})
export type Note = z.output<typeof Note>

export const listNotes = endpoint('GET', '/api/crm/notes', {
  audience: 'CRM',
  summary: 'The notes of the defendant or lead with this id: pinned ones first, then the newest.',
  query: z.object({ id: idInQuery }),
  reply: z.object({
    notes: z.array(Note),
    /** Whether there are older ones. */
    has_older: z.boolean(),
  }),
})

export const createNote = endpoint('POST', '/api/crm/note', {
  audience: 'CRM edit',
  summary: 'Adds a note to a defendant or lead. It can’t be changed later.',
  body: z.strictObject({
    defendant_id: idInBody,
    kind: z.enum(noteKinds, 'must be note or call'),
    text: z
      .string('must be text')
      .check(
        z.trim(),
        z.minLength(1, 'must not be empty'),
        z.maxLength(noteLength, `must have at most ${noteLength} characters`),
      ),
  }),
  reply: Made,
})

export const pinNote = endpoint('PUT', '/api/crm/note', {
  audience: 'CRM edit',
  summary: 'Pins a note above the others, or takes it down again.',
  body: z.strictObject({ id: idInBody, pinned: yesNoText }),
  reply: Message,
})
