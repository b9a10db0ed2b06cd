import type { BodyOf } from '@bailiwick/contract/endpoint'
import { linkSentTo } from '@bailiwick/contract/messages'
import { sendOtp, sendReminder } from '@bailiwick/contract/messaging'
import { ApiError, call } from '#platform/api.ts'
import { createRepeatable } from '#platform/submission-key.ts'

const once = createRepeatable()

/** Texts the form link: once, however often the same one is tried for want of an answer. */
export const sendLink = (body: BodyOf<typeof sendOtp>) =>
  once(body, (idempotencyKey) => call(sendOtp, { body, idempotencyKey }))

/** The same of a reminder. */
export const remind = (body: BodyOf<typeof sendReminder>) =>
  once(body, (idempotencyKey) => call(sendReminder, { body, idempotencyKey }))

/** Texts the form link; gives what to say about it. The record stands whatever comes of it. */
export async function textLink(body: BodyOf<typeof sendOtp>): Promise<string> {
  try {
    await sendLink(body)
    return linkSentTo(body.phone)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `The form link was not sent: ${error.message}`
  }
}
