import type { BodyOf } from '@bailiwick/contract/endpoint'
import { linkSentTo } from '@bailiwick/contract/messages'
import { sendOtp } from '@bailiwick/contract/messaging'
import { ApiError, call } from '#platform/api.ts'

/** Texts the form link; gives what to say about it. The record stands whatever comes of it. */
export async function textLink(body: BodyOf<typeof sendOtp>): Promise<string> {
  try {
    await call(sendOtp, { body })
    return linkSentTo(body.phone)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `The form link was not sent: ${error.message}`
  }
}
