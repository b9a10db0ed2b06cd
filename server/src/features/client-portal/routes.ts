import { setTimeout } from 'node:timers/promises'
import {
  logoutClient,
  readDraftKey,
  requestLink,
  resendOtp,
  saveClientLanguage,
  verifyOtp,
} from '@bailiwick/contract/client-sign-in'
import { readSignInLock, sendOtp } from '@bailiwick/contract/messaging'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { changeOwnLanguage, texted } from '../messaging/service.ts'
import { draftKeys, sendFormLink, signInLock } from './service.ts'
import { resend, resendToBirthDate, signIn, signOut, type SignInParts } from './sign-in-service.ts'

/** Longer than sending a link takes, so that the response time doesn't reveal whether one was sent. */
const minReplyMs = 250

export function clientPortalRoutes(app: FastifyInstance, parts: SignInParts): void {
  route(app, sendOtp, async ({ body }, context) => {
    return texted([await sendFormLink(context, parts, body)], 'sentSms')
  })

  route(app, readSignInLock, async ({ query }, context) => ({
    locked_until: await signInLock(context, query),
  }))

  // Has its own transactions, so that failed attempts are counted although the call is refused
  route(app, verifyOtp, async ({ body }, context) => ({
    ...(await signIn(context, parts, body)),
    ...success('loggedIn'),
    display_data: body.display_data ?? false,
  }))

  // Has its own transactions, so that none is open during the delay
  route(app, resendOtp, async ({ body }, context) => {
    await Promise.all([resend(context, parts, body), setTimeout(minReplyMs)])
    // The same for every phone and code (OPEN-135)
    return success(parts.hasTextProvider ? 'sentSms' : 'newCodeNotSent')
  })

  route(app, requestLink, async ({ body }, context) => {
    await Promise.all([resendToBirthDate(context, parts, body), setTimeout(minReplyMs)])
    // The same for every phone and date
    return success(parts.hasTextProvider ? 'linkIfKnown' : 'newCodeNotSent')
  })

  route(app, saveClientLanguage, async ({ body }, context) => {
    await changeOwnLanguage(context, body.language)
    return success('savedPreferences')
  })

  route(app, readDraftKey, (_, context) => draftKeys(context, parts))

  route(app, logoutClient, async (_, context) => {
    await signOut(context)
    return success('loggedOut')
  })
}
