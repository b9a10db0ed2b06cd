import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { listOf } from './kit/request-list.ts'
import { idInBody, idInQuery, Message, messageShape, nullableText } from './kit/wire.ts'

const MergedFile = z.object({
  id: z.number(),
  is_lead: z.union([z.literal(0), z.literal(1)]),
  name: z.string(),
  date_of_birth: nullableText,
  phone: nullableText,
})
export type MergedFile = z.output<typeof MergedFile>

/** What moves, in the order it is shown. */
const movingKinds = [
  'bookings',
  'indemnitors',
  'arrests',
  'documents',
  'photos',
  'notes',
  'texts',
  'shares',
] as const
export type MovingKind = (typeof movingKinds)[number]

/** A field of which the files have different values; the merged file always has one. */
const MergeField = z.object({
  name: z.string(),
  /** Sensitive values are masked, and of a list it is the number of its entries. */
  stays: nullableText,
  goes: nullableText,
  /** Whether the file that stays can take the other's value. */
  may_take: z.boolean(),
})
export type MergeField = z.output<typeof MergeField>

export const previewMerge = endpoint('GET', '/api/crm/merge', {
  audience: 'CRM admin',
  summary:
    'What would become of two files if one of them (goes) were merged into the other (stays): what differs and what moves.',
  query: z.object({ stays: idInQuery, goes: idInQuery }),
  reply: z.object({
    stays: MergedFile,
    goes: MergedFile,
    fields: z.array(MergeField),
    /** The photos that both have, by field. */
    photos: z.array(z.string()),
    /** How much of each kind is in the file that goes. */
    moving: z.record(z.enum(movingKinds), z.number()),
  }),
})

export const mergeFiles = endpoint('POST', '/api/crm/merge', {
  audience: 'CRM admin',
  summary:
    'Merges a file into another: everything in it moves there, and it becomes a deleted file. `take` names fields and photos that the other takes from it.',
  body: z.strictObject({
    stays: idInBody,
    goes: idInBody,
    take: listOf(z.string().check(z.maxLength(60, 'is too long')), { most: 300, tooMany: 'is too long' }),
  }),
  reply: z.object({ merge_id: z.number(), ...messageShape }),
})

export const undoMerge = endpoint('POST', '/api/crm/merge/undo', {
  audience: 'CRM admin',
  summary:
    'Undoes a merge within 30 days: what moved goes back as it is now; what was added since stays, unless it belongs to a booking or an indemnitor that goes back.',
  body: z.strictObject({ merge_id: idInBody }),
  reply: Message,
})
