import { messages } from '@bailiwick/contract/kit/messages'
import type { WrittenText } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { notificationOutcome } from './notification-outcome.ts'
import type { Failure } from './send-notification.ts'

const text = (message_id: number, state: WrittenText['state'] = 'queued'): WrittenText => ({
  message_id,
  name: 'Ida Cole',
  phone: '5550100123',
  content: 'Nine to five.',
  is_mailed: false,
  state,
  reason: null,
  reason_code: null,
})
const refused: Failure = {
  recipient: { name: 'Bo Reed', phone: '5550100124', about: null },
  text: messages.tenDigits,
  isQuiet: false,
}
const line = `Bo Reed: ${messages.tenDigits}`

test('when all texts are on their way it says Sent SMS, and to whom if there are several [OPEN-169, MSG-36]', () => {
  expect(notificationOutcome({ failures: [], texts: [text(1)] })).toEqual({ text: 'Sent SMS.', tone: 'ok' })
  const texts = [text(1), text(2)]
  expect(notificationOutcome({ failures: [], texts })).toEqual({ text: 'Sent SMS.', tone: 'ok', texts })
})

test('a text that waits for the morning is not said to be sent', () => {
  const late = { ...text(1), reason: messages.sendsInTheMorning, reason_code: 'sendsInTheMorning' as const }
  const outcome = notificationOutcome({ failures: [], texts: [late] })
  expect(outcome.text).toBe(messages.queuedForMorning)
  const some = notificationOutcome({ failures: [refused], texts: [late, text(2)] })
  expect(some.heading).toBe('1 sent, 1 waits until 8 AM, 1 not sent.')
  const none = notificationOutcome({ failures: [refused, refused], texts: [late] })
  expect(none.heading).toBe('1 waits until 8 AM, 2 not sent.')
})

test('those refused because of the hour are led to the button that lets them wait', () => {
  const quiet = { ...refused, text: messages.quietHours('10 PM'), isQuiet: true }
  const { text: lines } = notificationOutcome({ failures: [quiet, quiet], texts: [] })
  expect(lines).toEqual([
    ...Array(2).fill(`Bo Reed: ${messages.quietHours('10 PM')}`),
    'Close this and press SEND AT 8 AM to let these go out then.',
  ])
})

test('without a provider nothing is said to be sent, and every text is listed [OPEN-189]', () => {
  const texts = [text(1, 'not sent'), text(2, 'not sent')]
  expect(notificationOutcome({ failures: [], texts })).toEqual({
    text: messages.textNotSent,
    tone: 'bad',
    texts,
  })
  expect(notificationOutcome({ failures: [refused], texts })).toEqual({
    heading: 'Nothing was sent.',
    text: [messages.textNotSent, line],
    tone: 'bad',
    texts,
  })
})

test('a text that a provider would not take is not said to lack one', () => {
  const texts = [{ ...text(1, 'failed'), reason: messages.knownFault, reason_code: 'knownFault' as const }]
  // Each text is listed with its own reason
  const outcome = notificationOutcome({ failures: [], texts })
  expect(outcome).toEqual({ heading: 'Nothing was sent.', text: [], tone: 'bad', texts })
})

test('refused recipients have a line each, beside those who get a text [OPEN-169]', () => {
  const texts = [text(1), text(2)]
  expect(notificationOutcome({ failures: [refused], texts })).toEqual({
    heading: '2 sent, 1 not sent.',
    text: [line],
    tone: 'bad',
    texts,
  })
  expect(notificationOutcome({ failures: [refused], texts: [] })).toMatchObject({
    heading: 'Nothing was sent.',
    text: [line],
  })
})
