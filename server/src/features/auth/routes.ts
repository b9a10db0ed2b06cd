import * as call from '@bailiwick/contract/auth'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { signIn, signOut } from './service.ts'
import type { StaffTokens } from './tokens.ts'

export interface AuthParts {
  readonly tokens: StaffTokens
  /** How long a sign-in lasts, in milliseconds. */
  readonly sessionMs: number
}

export function authRoutes(app: FastifyInstance, { tokens, sessionMs }: AuthParts): void {
  // Has its own transactions: failures count although they are refused, and none is open while a password is hashed
  route(app, call.login, async ({ body }, context) => ({
    user: { token: await signIn(context, tokens, sessionMs, body) },
  }))

  route(app, call.logout, async (_, context) => {
    await signOut(context)
    return success('loggedOut')
  })
}
