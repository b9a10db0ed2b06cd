import type { readSignInRules, SecondFactorScope } from '@bailiwick/contract/account'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'

type Rules = ReplyOf<typeof readSignInRules>

/** 'Administrators (2 of 5 have none)' */
export function choiceText(scope: SecondFactorScope, rules: Rules): string {
  if (scope === 'nobody') return 'Nobody'
  const { users, without } = rules[scope]
  const name = scope === 'administrators' ? 'Administrators' : 'Everybody'
  return without === 0 ? `${name} (all ${users} have one)` : `${name} (${without} of ${users} have none)`
}

/** What a choice means for those who have no authenticator app yet; null if it means nothing for anybody. */
export function missingText(scope: SecondFactorScope, rules: Rules): string | null {
  if (scope === 'nobody' || rules[scope].without === 0) return null
  const { without } = rules[scope]
  return without === 1
    ? 'One of them has no authenticator app yet, and will be asked to set one up when they next log in.'
    : `${without} of them have no authenticator app yet, and will be asked to set one up when they next log in.`
}
