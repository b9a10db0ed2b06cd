import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idInBody } from './wire.ts'

/** BP is the lock of a defendant's file, GIN that of an indemnitor (OPEN-59). */
export const lockKinds = ['BP', 'GIN'] as const
export type LockKind = (typeof lockKinds)[number]

/** A holder who shows no sign for so long may be relieved of the lock. */
export const lockIdleMs = 120_000
/** How often the holder's browser shows a sign. */
export const lockSignMs = 30_000

const kind = z.enum(lockKinds, 'must be BP or GIN')

export const takeLock = endpoint('POST', '/api/locks', {
  audience: 'CRM edit',
  summary: 'Takes the edit lock of a record, keeps it alive, or tells who holds it.',
  body: z.strictObject({ kind, record_id: idInBody, take_over: z.optional(z.boolean()) }),
  reply: z.object({
    lock: z.object({
      mine: z.boolean(),
      name: z.string(),
      since: z.string(),
      may_take_over: z.boolean(),
    }),
  }),
})

export const releaseLocks = endpoint('POST', '/api/locks/release', {
  audience: 'CRM edit',
  summary: "Drops the caller's own locks of a kind, or only that of one record.",
  body: z.strictObject({ kind, record_id: z.optional(idInBody) }),
  reply: z.object({ message: z.string() }),
})

/** What the second person reads above the record (OPEN-59). */
export const beingEdited = (name: string, since: string) => `Being edited by ${name} since ${since}`
