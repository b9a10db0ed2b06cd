import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { idInBody, Message } from './kit/wire.ts'

/** BP locks the file of a defendant, GIN an indemnitor (OPEN-59). */
const lockKinds = ['BP', 'GIN'] as const
export type LockKind = (typeof lockKinds)[number]

/** After this long without a sign of its holder, somebody else can take the lock over. */
export const lockIdleMs = 120_000
/** How often the browser of a holder who uses it says so, and that of somebody who waits for the lock asks. */
export const lockSignMs = 30_000

const kind = z.enum(lockKinds, 'must be BP or GIN')

export const takeLock = endpoint('POST', '/api/locks', {
  audience: 'CRM edit',
  summary: 'Takes or renews the edit lock of a record, or names its holder.',
  body: z.strictObject({ kind, record_id: idInBody, take_over: z.optional(z.boolean()) }),
  reply: z.object({
    lock: z.object({
      mine: z.boolean(),
      name: z.string(),
      since: z.string(),
      /** When the holder's browser last renewed it. */
      seen_at: z.string(),
      may_take_over: z.boolean(),
    }),
  }),
})

export const releaseLocks = endpoint('POST', '/api/locks/release', {
  audience: 'CRM edit',
  summary: "Releases the caller's own locks of a kind, or only that of one record.",
  body: z.strictObject({ kind, record_id: z.optional(idInBody) }),
  reply: Message,
})

/** The notice for a second person, above the record (OPEN-59). */
export const beingEdited = (name: string, since: string) => `Being edited by ${name} since ${since}`
