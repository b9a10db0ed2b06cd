import { sendOtp } from '@bailiwick/contract/messaging'
import { smsOnly } from '@bailiwick/contract/notifications'
import { ApiError, call } from '#platform/api.ts'
import { createSubmissionKeys } from '#platform/submission-key.ts'
import { getsLink, type Additional, type Chosen } from './notification.ts'

export type Recipient = Chosen | Additional

/** Somebody who did not get the message, and why. */
export interface Failure {
  readonly recipient: Recipient
  readonly text: string
}

/** Sends one after the other; each once, however often the same is tried for want of an answer. */
export function createSender() {
  const keys = new Map<string, ReturnType<typeof createSubmissionKeys>>()

  async function send(recipient: Recipient, messageType: string): Promise<void> {
    const content = requestOf(recipient, messageType)
    const person = JSON.stringify(content.body)
    const keyOf = keys.get(person) ?? createSubmissionKeys()
    keys.set(person, keyOf)
    const idempotencyKey = keyOf(content)
    await (content.isLink
      ? call(sendOtp, { body: content.body, idempotencyKey })
      : call(smsOnly, { body: content.body, idempotencyKey }))
    keys.delete(person)
  }

  /** Why it did not go; null where it did. */
  return async (recipient: Recipient, messageType: string): Promise<string | null> => {
    try {
      await send(recipient, messageType)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.message
    }
  }
}

/** The call that a recipient takes: a link for the defendant (OPEN-129), the text itself for everybody else (OPEN-130). */
function requestOf(recipient: Recipient, messageType: string) {
  const { name, phone, about } = recipient
  const [defendant_id, booking] = [about?.defendant_id ?? null, about?.booking?.id ?? null]
  if ('id' in recipient) {
    const { id, about } = recipient
    if (getsLink(recipient, messageType)) {
      const body = { phone, id, ind: false, defendant_id: about.defendant_id, name }
      return { isLink: true, body: { ...body, type: 'booking_info' } } as const
    }
    return { isLink: false, body: { id, phone, name, booking, messageType, defendant_id } } as const
  }
  return { isLink: false, body: { phone, name, booking, messageType, defendant_id } } as const
}
