import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { PermissionMap } from './permissions.ts'

/** A missing one fails like a wrong one. */
const credential = z.optional(z.string('must be text').check(z.maxLength(1000, 'is too long')))

export const login = endpoint('POST', '/api/users/login', {
  audience: 'anyone',
  summary: 'Signs a staff user in.',
  body: z.strictObject({ username: credential, password: credential }),
  reply: z.object({ user: z.object({ token: z.string() }) }),
})

export const logout = endpoint('POST', '/api/users/logout', {
  audience: 'staff',
  summary: 'Ends the session of the token; the token is refused from then on.',
  reply: z.object({ message: z.string() }),
})

/** What a staff token says of its holder (AUTH-22). `exp` in seconds since 1970. */
export interface StaffClaims {
  readonly id: number
  readonly name: string
  readonly exp: number
  readonly permObj: PermissionMap
}

/** The keys of the browser's local storage (CONST-1, CONST-2). */
export const storageKeys = { staff: 'token', client: 'client-token' } as const
