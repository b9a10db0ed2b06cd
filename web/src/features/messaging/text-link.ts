import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp, sendReminder } from '@bailiwick/contract/messaging'
import { ApiError, call } from '#platform/api.ts'
import { createRepeatableSubmission } from '#platform/submission-key.ts'

const submitOnce = createRepeatableSubmission()

/** Texts the form link; a repeated request whose response was lost sends it only once. */
export const sendLink = (body: BodyOf<typeof sendOtp>) =>
  submitOnce(body, (idempotencyKey) => call(sendOtp, { body, idempotencyKey }))

/** Texts a reminder, once like the form link. */
export const remind = (body: BodyOf<typeof sendReminder>) =>
  submitOnce(body, (idempotencyKey) => call(sendReminder, { body, idempotencyKey }))

/** Texts the form link and returns the message about it, also of a failure: the record is saved already. */
export async function textLink(body: BodyOf<typeof sendOtp>): Promise<string> {
  try {
    await sendLink(body)
    return messages.linkSentTo(body.phone)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `The form link wasn’t sent: ${error.message}`
  }
}
