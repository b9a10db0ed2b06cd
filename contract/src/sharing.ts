import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idInBody, idInQuery } from './wire.ts'

const level = z.enum(['R', 'E', 'F'], 'must be R, E or F')

/** A grant of one user on one defendant or lead (SHARE-2, OPEN-117). */
const Grant = z.object({
  id: z.number(),
  user_id: z.number(),
  defendant_id: z.number(),
  access_type: level,
  name: z.string(),
})
export type Grant = z.output<typeof Grant>

export const listDefendantUsers = endpoint('GET', '/api/crm/defendant_users', {
  audience: 'CRM edit',
  summary: 'Who has access of his own to a defendant or lead, and the staff it can be shared with.',
  query: z.object({ id: idInQuery }),
  reply: z.object({
    users: z.array(Grant),
    /** For the share search, by name (SHARE-13 to SHARE-16, SHARE-26). */
    offered: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})

export const shareDefendant = endpoint('POST', '/api/crm/defendant_users', {
  audience: 'CRM edit',
  summary: 'Gives a user access to a defendant or lead; a level the user has already is replaced.',
  query: z.object({ id: z.optional(idInQuery) }),
  body: z.strictObject({ user_id: idInBody, defendant_id: idInBody, access_type: level }),
  reply: z.object({ insertId: z.number(), message: z.string() }),
})

export const unshareDefendant = endpoint('DELETE', '/api/crm/defendant_users', {
  audience: 'CRM edit',
  summary: 'Removes a grant by its own id; the user is unrestricted then.',
  query: z.object({ id: idInQuery }),
  reply: z.object({ message: z.string() }),
})
