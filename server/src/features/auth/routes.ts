import * as call from '@bailiwick/contract/auth'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { signOut, type SessionParts } from './service.ts'
import { signIn, signInWithCode } from './sign-in-service.ts'

export function authRoutes(app: FastifyInstance, parts: SessionParts): void {
  // Have their own transactions: failures count although they are refused, and none is open while a password is hashed
  route(app, call.login, ({ body }, context) => signIn(context, parts, body))

  route(app, call.loginWithCode, async ({ body }, context) => ({
    user: { token: await signInWithCode(context, parts, body) },
  }))

  route(app, call.logout, async (_, context) => {
    await signOut(context)
    return success('loggedOut')
  })
}
