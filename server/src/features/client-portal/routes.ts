import { setTimeout } from 'node:timers/promises'
import { logoutClient, resendOtp, verifyOtp } from '@bailiwick/contract/client-sign-in'
import { sendOtp } from '@bailiwick/contract/messaging'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { sendFormLink } from './service.ts'
import { resend, signIn, signOut, type SignInParts } from './sign-in-service.ts'

/** Longer than a link takes to be sent, so that the time of an answer does not tell whether it was. */
const minReplyMs = 250

export function clientPortalRoutes(app: FastifyInstance, parts: SignInParts): void {
  route(app, sendOtp, async ({ body }, context) => {
    await sendFormLink(context, parts, body)
    return success('sentSms')
  })

  // A failure is counted although it is refused
  route(app, verifyOtp, async ({ body }, context) => ({
    token: await signIn(context, parts, body),
    ...success('loggedIn'),
    display_data: body.display_data ?? false,
  }))

  // No transaction waits until the time is even
  route(app, resendOtp, async ({ body }, context) => {
    await Promise.all([resend(context, parts, body), setTimeout(minReplyMs)])
    return success('sentSms')
  })

  route(app, logoutClient, async (_, context) => {
    await signOut(context)
    return success('loggedOut')
  })
}
