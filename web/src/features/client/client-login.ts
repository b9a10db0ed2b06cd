import { messages } from '@bailiwick/contract/messages'
import { ApiError, call } from '#platform/api.ts'
import { clientLoggedIn, clientLoginFailed, clientLoginStarted } from '#platform/client-session.ts'
import { resendOtp, verifyOtp, type ClientCredentials } from './client-calls.ts'

/** The server's words, else the one text for a login that failed (CLI-17). */
function failureText(error: ApiError): string {
  const noWords = error.status === 404 || error.message === messages.somethingWrong
  return noWords ? messages.clientLoginFailed : error.message
}

/** Logs a client in; gives where to go on, or null where it failed and the session says why (CLI-10, CLI-11, CLI-18). */
export async function logClientIn(body: ClientCredentials): Promise<'info' | 'booking' | null> {
  clientLoginStarted()
  try {
    const { token, display_data } = await call(verifyOtp, { body })
    clientLoggedIn(token)
    return display_data ? 'booking' : 'info'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    clientLoginFailed(error.message, failureText(error))
    return null
  }
}

/** Asks for another code in the place of one that expired (CLI-15); gives what is said of it, or throws an ApiError. */
export async function sendNewCode({ phone, otp, ind }: ClientCredentials): Promise<string> {
  return (await call(resendOtp, { body: { phone, otp, ind } })).message
}
