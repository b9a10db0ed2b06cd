import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import type { PermissionMap } from './kit/permissions.ts'
import type { SessionDuty } from './kit/session.ts'
import { Message } from './kit/wire.ts'

/** A missing value fails like a wrong one. */
const credential = z.optional(z.string('must be text').check(z.maxLength(1000, 'is too long')))

const SignedIn = z.object({ user: z.object({ token: z.string() }) })

export const login = endpoint('POST', '/api/users/login', {
  audience: 'anyone',
  ownTransactions: true,
  summary: 'Signs a staff user in, or asks for a code if they have a second factor.',
  body: z.strictObject({ username: credential, password: credential }),
  reply: z.union([SignedIn, z.object({ challenge: z.string() })]),
})

export const loginWithCode = endpoint('POST', '/api/users/login/code', {
  audience: 'anyone',
  ownTransactions: true,
  summary: 'Finishes a sign-in with a code of the authenticator app, or a recovery code.',
  body: z.strictObject({ challenge: credential, code: credential }),
  reply: SignedIn,
})

export const logout = endpoint('POST', '/api/users/logout', {
  audience: 'staff',
  duringSetup: true,
  summary: 'Ends the session of the token, which is then refused.',
  reply: Message,
})

/** The claims of a staff token (AUTH-22). `exp` is in seconds since 1970. */
export interface StaffClaims {
  readonly id: number
  readonly name: string
  readonly exp: number
  readonly permObj: PermissionMap
  /** What the session must do before all else; left out by every other token. */
  readonly duties?: readonly SessionDuty[]
}

/** The keys of the tokens in the browser's local storage (CONST-1, CONST-2). */
export const storageKeys = { staff: 'token', client: 'client-token' } as const
