import type { readSignInRules, SecondFactorScope } from '@bailiwick/contract/account'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'

type Rules = ReplyOf<typeof readSignInRules>

/** 'Administrators (2 of 5 have none)' */
export function choiceText(scope: SecondFactorScope, rules: Rules): string {
  if (scope === 'nobody') return 'Nobody'
  const { users, without } = rules[scope]
  const name = scope === 'administrators' ? 'Administrators' : 'Everybody'
  if (users === 1) return `${name} (1, ${without === 0 ? 'with' : 'without'} one)`
  return without === 0
    ? `${name} (all ${users} have one)`
    : `${name} (${without} of ${users} ${without === 1 ? 'has' : 'have'} none)`
}

/** What a choice means for those who have no authenticator app yet; null if it means nothing for anybody. */
export function missingText(scope: SecondFactorScope, rules: Rules): string | null {
  if (scope === 'nobody' || rules[scope].without === 0) return null
  const { users, without, includes_owner } = rules[scope]
  if (includes_owner && without === 1)
    return 'You have no authenticator app yet, and will be asked to set one up when you next log in.'
  const have = without === 1 ? 'has' : 'have'
  const among = scope === 'administrators' ? 'administrators' : 'users'
  const you = includes_owner ? ', you among them' : ''
  return (
    `${without} of ${users} ${among} ${have} no authenticator app yet${you}. ` +
    `${includes_owner ? 'Each of you' : 'They'} will be asked to set one up at the next log-in.`
  )
}
