import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import type { PermissionMap } from './kit/permissions.ts'
import { Message } from './kit/wire.ts'

/** A missing value fails like a wrong one. */
const credential = z.optional(z.string('must be text').check(z.maxLength(1000, 'is too long')))

export const login = endpoint('POST', '/api/users/login', {
  audience: 'anyone',
  ownTransactions: true,
  summary: 'Signs a staff user in.',
  body: z.strictObject({ username: credential, password: credential }),
  reply: z.object({ user: z.object({ token: z.string() }) }),
})

export const logout = endpoint('POST', '/api/users/logout', {
  audience: 'staff',
  summary: 'Ends the session of the token, which is then refused.',
  reply: Message,
})

/** The claims of a staff token (AUTH-22). `exp` is in seconds since 1970. */
export interface StaffClaims {
  readonly id: number
  readonly name: string
  readonly exp: number
  readonly permObj: PermissionMap
}

/** The keys of the tokens in the browser's local storage (CONST-1, CONST-2). */
export const storageKeys = { staff: 'token', client: 'client-token' } as const
