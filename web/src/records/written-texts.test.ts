import { messages } from '@bailiwick/contract/kit/messages'
import type { WrittenText } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { resultOf, textedOutcome, textLines } from './written-texts.ts'

const phone = '5550100123'
const queued: WrittenText = {
  message_id: 1,
  name: 'ANA LIM',
  phone,
  content: null,
  is_mailed: false,
  state: 'queued',
  reason: null,
  reason_code: null,
}
const unsent: WrittenText = { ...queued, message_id: 2, state: 'not sent' }
const failed: WrittenText = {
  ...queued,
  message_id: 3,
  state: 'failed',
  reason: messages.optedOut,
  reason_code: 'optedOut',
}
const reply = (code: 'sentSms' | 'sentDocuments' | 'textNotSent' | 'optedOut', ...texts: WrittenText[]) =>
  ({ code, message: messages[code], texts }) as const
const link = messages.linkSentTo(phone)

test('‘Link sent to’ is said only of a link that is on its way [MSG-30, NOTE-27, OPEN-189]', () => {
  expect(textedOutcome(reply('sentSms', queued), link)).toEqual({ text: link, tone: 'ok' })
  expect(textedOutcome(reply('textNotSent', unsent), link)).toEqual({
    text: 'No text provider is set up. The message was saved and not sent.',
    tone: 'bad',
    texts: [unsent],
  })
  expect(textedOutcome(reply('optedOut', failed), link)).toMatchObject({
    text: 'Nothing was sent.',
    tone: 'bad',
  })
  expect([queued, unsent, failed].map((one) => resultOf(one).text)).toEqual([
    link,
    'Not sent to 555-010-0123',
    'Not sent to 555-010-0123',
  ])
  expect(resultOf({ ...queued, content: 'Nine to five.' }).text).toBe('Text sent to 5550100123')
})

test('with several recipients each is listed, and what became of their text [OPEN-189]', () => {
  const both = [queued, { ...queued, message_id: 4, name: 'Ida Cole' }]
  expect(textedOutcome(reply('sentDocuments', ...both))).toEqual({
    text: messages.sentDocuments,
    tone: 'ok',
    texts: both,
  })
  expect(textedOutcome(reply('optedOut', queued, failed))).toEqual({
    text: '1 sent, 1 not sent.',
    tone: 'bad',
    texts: [queued, failed],
  })
  expect(textedOutcome(reply('optedOut', failed, { ...failed, message_id: 4 })).text).toBe(
    'Nothing was sent.',
  )
  expect(resultOf(failed)).toEqual({
    tone: 'bad',
    text: 'Not sent to 555-010-0123',
    note: messages.optedOut,
  })
})

test('a mail that is on its way is a success, and the text is still said not to be sent [OPEN-189]', () => {
  const mailed = { ...unsent, is_mailed: true }
  expect(textedOutcome(reply('sentDocuments', mailed))).toEqual({
    heading: messages.sentDocuments,
    text: messages.textNotSent,
    tone: 'ok',
    texts: [mailed],
  })
  expect(resultOf(mailed).note).toBe('An email is on its way.')
})

test('a mail that DocuSign is only asked for isn’t said to be on its way [OPEN-154, OPEN-189]', () => {
  const asked = { ...unsent, is_mailed: true, is_mailed_by_docusign: true }
  expect(resultOf(asked).note).toBe('DocuSign is asked to send an email.')
})

test('a text and a mail on their way are both named [OPEN-132, OPEN-189]', () => {
  const both = { ...queued, is_mailed: true }
  const sentReminder = { code: 'sentReminder', message: messages.sentReminder, texts: [both] } as const
  expect(textedOutcome(sentReminder)).toEqual({ text: 'Sent Reminder.', tone: 'ok', texts: [both] })
  expect(resultOf(both)).toEqual({ tone: 'ok', text: link, note: 'An email is on its way.' })
})

test('after a save the missing provider is named once, if a text stays here [OPEN-189]', () => {
  expect(textLines([])).toEqual([])
  expect(textLines([queued, failed])).toEqual([])
  expect(textLines([unsent, queued, unsent])).toEqual([messages.textNotSent])
})
