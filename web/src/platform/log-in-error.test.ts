import { messages } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { logInErrorText } from './log-in-error.ts'

test('a log-in that the portal could not check says nothing of saving', () => {
  const textOf = (code: 'unavailable' | 'busy' | 'outOfTime' | 'loginFailed') =>
    logInErrorText({ code, reason: { code, text: messages[code] } })
  expect(textOf('unavailable')).toBe(
    'The portal can’t reach its database right now. Please try to log in again in a moment.',
  )
  expect(textOf('busy')).not.toContain('saved')
  expect(textOf('outOfTime')).not.toContain('saved')
  expect(textOf('loginFailed')).toBe(messages.loginFailed)
})
