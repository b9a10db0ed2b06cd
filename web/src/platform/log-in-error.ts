import { sentence } from '@bailiwick/contract/kit/messages'
import type { ApiError } from '#platform/api.ts'
import { say } from '#platform/say.ts'

/** Why a log-in failed. The general texts say that nothing was saved, which nobody expects of a log-in. */
export function logInReason({ code, reason }: Pick<ApiError, 'code' | 'reason'>): ApiError['reason'] {
  if (code === 'unavailable') return sentence('logInUnavailable')
  return code === 'busy' || code === 'outOfTime' ? sentence('logInBusy') : reason
}

/** The same as a text. */
export const logInErrorText = (error: Pick<ApiError, 'code' | 'reason'>): string => say(logInReason(error))
