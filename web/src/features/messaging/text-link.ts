import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { sendOtp, sendReminder, type WrittenText } from '@bailiwick/contract/messaging'
import { ApiError, call, errorText } from '#platform/api.ts'
import { createRepeatableSubmission } from '#platform/submission-key.ts'
import { formatPhone } from '@bailiwick/contract/kit/phones'

const submitOnce = createRepeatableSubmission()

/** Texts the form link; a repeated request whose response was lost sends it only once. */
export const sendLink = (body: BodyOf<typeof sendOtp>) =>
  submitOnce(body, (idempotencyKey) => call(sendOtp, { body, idempotencyKey }))

/** Texts a reminder, once like the form link. */
export const remind = (body: BodyOf<typeof sendReminder>) =>
  submitOnce(body, (idempotencyKey) => call(sendReminder, { body, idempotencyKey }))

/** Why a text was refused; with its phone if that is what refuses texts. */
export const refusalText = (error: unknown, phone: string): string =>
  error instanceof ApiError && error.code === 'optedOut'
    ? `${formatPhone(phone)}: ${error.message}`
    : errorText(error)

/** What came of a form link that follows a save. */
interface FollowingLink {
  /** Why there is no text. */
  readonly lines: readonly string[]
  readonly texts: readonly WrittenText[]
}

/** Texts the form link, and returns what became of it, also of a failure: the record is saved already. */
export async function textLink(body: BodyOf<typeof sendOtp>, name: string): Promise<FollowingLink> {
  try {
    const { texts } = await sendLink(body)
    return { lines: [], texts }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { lines: [`The form link to ${name} wasn’t sent. ${refusalText(error, body.phone)}`], texts: [] }
  }
}
