import { sentence } from '@bailiwick/contract/kit/messages'
import { ApiError, call } from '#platform/api.ts'
import { startClientSession, failClientLogin, beginClientLogin } from '#platform/client-session.ts'
import { logInErrorText } from '#platform/log-in-error.ts'
import { resendOtp, verifyOtp, type ClientCredentials } from './client-calls.ts'

/** The message to show: the server's text, or the fixed one for a failed login (CLI-17). */
function failureFor(error: ApiError) {
  const isGeneral = error.status === 404 || error.code === 'somethingWrong'
  return isGeneral ? sentence('clientLoginFailed') : { code: error.code, text: logInErrorText(error) }
}

/**
 * Logs a client in. Resolves to the page to open, or to null if it failed; the session has the message (CLI-10,
 * CLI-11, CLI-18).
 */
export async function logInClient(body: ClientCredentials): Promise<'info' | 'booking' | null> {
  beginClientLogin()
  try {
    const { token, display_data } = await call(verifyOtp, { body })
    startClientSession(token)
    return display_data ? 'booking' : 'info'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    failClientLogin(error.message, failureFor(error))
    return null
  }
}

/** Requests a new access code for an expired one (CLI-15). Resolves to the message, or throws an ApiError. */
export async function sendNewCode({ phone, otp, ind }: ClientCredentials): Promise<string> {
  return (await call(resendOtp, { body: { phone, otp, ind } })).message
}
