import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { idInBody, idInQuery, Made, Message } from './kit/wire.ts'

const level = z.enum(['R', 'E', 'F'], 'must be R, E or F')

/** The share of one user in one defendant or lead (SHARE-2, OPEN-117). */
const Grant = z.object({
  id: z.number(),
  user_id: z.number(),
  defendant_id: z.number(),
  access_type: level,
  name: z.string(),
})
export type Grant = z.output<typeof Grant>

const Offered = z.object({ id: z.number(), name: z.string() })

export const listDefendantUsers = endpoint('GET', '/api/crm/defendant_users', {
  audience: 'CRM edit',
  summary: 'The shares of a defendant or lead, and the staff it can be shared with.',
  query: z.object({ id: idInQuery }),
  reply: z.object({
    users: z.array(Grant),
    /** For the search by name (SHARE-13 to SHARE-16, SHARE-26). */
    offered: z.array(Offered),
  }),
})

export const listShareUsers = endpoint('GET', '/api/crm/share_users', {
  audience: 'CRM edit',
  summary:
    'The staff that files can be shared with, whichever they have already; the rules of each file come on top.',
  reply: z.object({ users: z.array(Offered) }),
})

export const shareDefendant = endpoint('POST', '/api/crm/defendant_users', {
  audience: 'CRM edit',
  summary: 'Shares a defendant or lead with a user, or changes the level of their share.',
  query: z.object({ id: z.optional(idInQuery) }),
  body: z.strictObject({ user_id: idInBody, defendant_id: idInBody, access_type: level }),
  reply: Made,
})

export const unshareDefendant = endpoint('DELETE', '/api/crm/defendant_users', {
  audience: 'CRM edit',
  summary: 'Removes a share by its own id, which makes its user unrestricted.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})
