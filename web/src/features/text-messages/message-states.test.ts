import { expect, test } from 'vitest'
import { linkQuestion } from './message-states.ts'

test('showing the link of a text that waits is asked first, of any other it isn’t', () => {
  expect(linkQuestion('queued', true)).toBe(
    'This text waits until 8:00 AM. If you show its link, it is not texted: you hand it over yourself.',
  )
  expect(linkQuestion('queued', false)).toBe(
    'This text waits for the text provider. If you show its link, it is not texted: you hand it over yourself.',
  )
  expect(linkQuestion('sending', false)).toContain('it may arrive all the same')
  expect(
    (['failed', 'not sent', 'canceled', null] as const).map((state) => linkQuestion(state, false)),
  ).toEqual([null, null, null, null])
})
