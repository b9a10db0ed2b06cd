import { sendOtp, type WrittenText } from '@bailiwick/contract/messaging'
import { smsOnly } from '@bailiwick/contract/notifications'
import { isQuietHours } from '#features/messaging/QuietHoursDialog.tsx'
import { ApiError, call } from '#platform/api.ts'
import { refusalText } from '#features/messaging/text-link.ts'
import { createRepeatableSubmission } from '#platform/submission-key.ts'
import { getsLink, type Recipient } from './notification-form.ts'

/** A recipient who didn't get the message, and why. */
export interface Failure {
  readonly recipient: Recipient
  readonly text: string
  /** It is night where they are: it can be sent in the morning. */
  readonly isQuiet: boolean
}

/** Why a message wasn't sent. */
export type Reason = Omit<Failure, 'recipient'>

/** What came of a message: the text, or why there is none. */
export type SendResult = readonly WrittenText[] | Reason

/** Sends messages; a repeated message whose response was lost is sent only once. */
export function createSender() {
  const submissions = new Map<string, ReturnType<typeof createRepeatableSubmission>>()

  return async (recipient: Recipient, messageType: string, at?: 'morning'): Promise<SendResult> => {
    const request = requestOf(recipient, messageType, at)
    const content = JSON.stringify(request)
    const once = submissions.get(content) ?? createRepeatableSubmission()
    submissions.set(content, once)
    try {
      const { texts } = await once(content, (idempotencyKey) =>
        request.isLink
          ? call(sendOtp, { body: request.body, idempotencyKey })
          : call(smsOnly, { body: request.body, idempotencyKey }),
      )
      return texts
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { text: refusalText(error, recipient.phone), isQuiet: isQuietHours(error) }
    }
  }
}

/** The request for a recipient: a link for the defendant (OPEN-129), the text for everybody else (OPEN-130). */
function requestOf(recipient: Recipient, messageType: string, at: 'morning' | undefined) {
  const { id, type: relation, name, phone, about } = recipient
  if (id !== undefined && getsLink(recipient, messageType)) {
    const body = { phone, id, ind: false, defendant_id: about.defendant_id, name }
    return { isLink: true, body: { ...body, type: 'booking_info', ...(at && { at }) } } as const
  }
  const { defendant_id = null, booking = null } = about ?? {}
  const body = { phone, name, booking: booking?.id ?? null, messageType, defendant_id, ...(at && { at }) }
  return { isLink: false, body: id === undefined ? body : { id, relation, ...body } } as const
}
