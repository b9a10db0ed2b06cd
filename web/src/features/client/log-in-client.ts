import { isoToMdy } from '@bailiwick/contract/kit/dates'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import { ApiError, call } from '#platform/api.ts'
import { startClientSession, failClientLogin, beginClientLogin } from '#platform/client-session.ts'
import { logInReason } from '#platform/log-in-error.ts'
import { followClient } from './client-language.ts'
import { requestLink, resendOtp, verifyOtp, type ClientCredentials } from './client-calls.ts'

/** The message to show: the server's text, or the fixed one for a failed login (CLI-17). */
function failureFor(error: ApiError) {
  const isGeneral = error.status === 404 || error.code === 'somethingWrong'
  return isGeneral ? sentence('clientLoginFailed') : logInReason(error)
}

/**
 * Logs a client in. Resolves to the page to open, or to null if it failed; the session has the message (CLI-10,
 * CLI-11, CLI-18).
 */
export async function logInClient(body: ClientCredentials): Promise<'info' | 'booking' | null> {
  beginClientLogin()
  try {
    const { token, display_data, language } = await call(verifyOtp, { body })
    startClientSession(token)
    await followClient(language)
    return display_data ? 'booking' : 'info'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    failClientLogin(error.reason.text, failureFor(error))
    return null
  }
}

/** Requests a new access code for an expired one (CLI-15). Resolves to the message, or throws an ApiError. */
export async function sendNewCode({ phone, otp, ind }: ClientCredentials): Promise<Sentence> {
  const { code, message } = await call(resendOtp, { body: { phone, otp, ind } })
  return { code, text: message }
}

/** Requests a new link; `birthDate` is as a date input has it, YYYY-MM-DD. Resolves and throws like `sendNewCode`. */
export async function sendNewLink(phone: string, birthDate: string): Promise<Sentence> {
  const body = { phone, date_of_birth: isoToMdy(birthDate) }
  const { code, message } = await call(requestLink, { body })
  return { code, text: message }
}
