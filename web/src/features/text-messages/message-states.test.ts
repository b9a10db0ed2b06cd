import { expect, test } from 'vitest'
import { currentReason, linkQuestion } from './message-states.ts'

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

test('without a provider a text that is on its way waits for one, and any other keeps its reason', () => {
  const busy = 'The text provider is busy. The portal tries again, for about an hour.'
  const reason = (state: 'queued' | 'sending' | 'failed' | null, staysHere = true) =>
    currentReason({ state, reason: busy }, staysHere)
  expect(reason('queued')).toBe('It waits until a text provider is set up.')
  expect(reason('sending')).toMatch(/^Nobody knows whether it left\./)
  expect([reason('failed'), reason(null), reason('queued', false)]).toEqual([busy, busy, busy])
  expect(currentReason({ state: 'delivered', reason: null }, true)).toBeNull()
})
