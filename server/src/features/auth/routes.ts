import * as call from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyInstance } from 'fastify'
import { answer, answerAnyone } from '#platform/http'
import type { StaffTokens } from '#platform/tokens'
import { signIn, signOut } from './service.ts'

export interface AuthParts {
  readonly tokens: StaffTokens
  /** How long a sign-in lasts, in milliseconds. */
  readonly sessionMs: number
}

export function authRoutes(app: FastifyInstance, { tokens, sessionMs }: AuthParts): void {
  // A failure is counted although it is refused, and no transaction may wait while a password is hashed
  answerAnyone(
    app,
    call.login,
    async ({ body }, context) => ({ user: { token: await signIn(context, tokens, sessionMs, body) } }),
    { ownTransactions: true },
  )

  answer(app, call.logout, async (_, context) => {
    await signOut(context)
    return { message: messages.loggedOut }
  })
}
