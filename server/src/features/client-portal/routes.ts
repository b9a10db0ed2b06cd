import { setTimeout } from 'node:timers/promises'
import { logoutClient, resendOtp, verifyOtp } from '@bailiwick/contract/client-sign-in'
import { messages } from '@bailiwick/contract/messages'
import { sendOtp } from '@bailiwick/contract/messaging'
import type { FastifyInstance } from 'fastify'
import { answer, answerAnyone, answerCaller } from '#platform/http'
import { sendFormLink } from './service.ts'
import { resend, signIn, signOut, type SignInParts } from './sign-in.ts'

/** Longer than a link takes to be sent, so that the time of an answer does not tell whether it was. */
const evenMs = 250

export function clientPortalRoutes(app: FastifyInstance, parts: SignInParts): void {
  answer(app, sendOtp, async ({ body }, context) => {
    await sendFormLink(context, parts, body)
    return { message: messages.sentSms }
  })

  // A failure is counted although it is refused
  answerAnyone(
    app,
    verifyOtp,
    async ({ body }, context) => ({
      token: await signIn(context, parts, body),
      message: messages.loggedIn,
      display_data: body.display_data ?? false,
    }),
    { ownTransactions: true },
  )

  // No transaction waits until the time is even
  answerAnyone(
    app,
    resendOtp,
    async ({ body }, context) => {
      await Promise.all([resend(context, parts, body), setTimeout(evenMs)])
      return { message: messages.sentSms }
    },
    { ownTransactions: true },
  )

  answerCaller(app, logoutClient, async (_, context) => {
    await signOut(context)
    return { message: messages.loggedOut }
  })
}
