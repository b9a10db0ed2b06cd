import { messages } from '@bailiwick/contract/kit/messages'
import type { ApiError } from '#platform/api.ts'

/** Why a log-in failed. The general texts say that nothing was saved, which nobody expects of a log-in. */
export function logInErrorText({ code, message }: Pick<ApiError, 'code' | 'message'>): string {
  if (code === 'unavailable') return messages.logInUnavailable
  return code === 'busy' ? messages.logInBusy : message
}
