import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { filterText, pageShape } from './kit/paging.ts'
import { idInBody, Message, yesNoText, nullableText } from './kit/wire.ts'

/** For how long a merge can be undone. */
export const mergeUndoDays = 30

/** The filters by their names on the wire. */
export const deletedFilters = { name: { kind: 'text', label: 'Name' } } as const
export type DeletedFilters = { readonly name?: string | undefined }

/** A defendant or lead that was deleted, or merged into another file. */
const DeletedFile = z.object({
  id: z.number(),
  is_lead: z.union([z.literal(0), z.literal(1)]),
  first_name: nullableText,
  last_name: nullableText,
  date_of_birth: nullableText,
  phone: nullableText,
  deleted_at: z.string(),
  deleted_by_name: nullableText,
  /** The file that it was merged into, and the merge; null if it was deleted. */
  merged_into: z.nullable(
    z.object({
      id: z.number(),
      name: z.string(),
      merge_id: z.number(),
      /** Whether it's still possible to undo the merge. */
      may_undo: z.boolean(),
    }),
  ),
})
export type DeletedFile = z.output<typeof DeletedFile>

export const listDeletedFiles = endpoint('GET', '/api/crm/deleted_files', {
  audience: 'CRM admin',
  summary: 'One page of the deleted defendants and leads by part of their name, the last deleted first.',
  query: z.object({ name: filterText, offset: pageShape.offset, rows: pageShape.rows }),
  reply: z.object({ files: z.array(DeletedFile), total: z.number() }),
})

export const restoreFile = endpoint('POST', '/api/crm/deleted_files/restore', {
  audience: 'CRM admin',
  summary:
    'Brings a deleted defendant or lead back with everything in its file. 409 if another file has its mobile phone, unless it comes back without.',
  body: z.strictObject({ id: idInBody, without_phone: z.optional(yesNoText) }),
  reply: Message,
})
