import { messageCodes, messages, sentence } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api.ts'
import { deletedCodes, isDelete, isOnItsWay, opensDialog, outcomeOf, toMessage } from './outcome.ts'

/** The codes that say a text of the specification. */
const codesOf = (text: string) => messageCodes.filter((code) => messages[code] === text)

test.each([
  'Successfully gotten bookings',
  'Successfully gotten indemnitors',
  'Successfully gotten Indemnitor',
  'Successfully gotten arrests',
])('%s opens no dialog [MSG-6, MSG-7, MSG-8, MSG-9]', (text) => {
  expect(codesOf(text).map(opensDialog)).toEqual([false])
})

test.each([
  'Successfully got defendant',
  'Successfully got defendants',
  'Successfully got indemnitors',
  'Successfully got leads',
  'Successfully got lead',
  'Successfully gotten leads',
])('%s opens no dialog either [MSG-10, MSG-11, MSG-12, MSG-13, OPEN-157]', (text) => {
  expect(codesOf(text).map(opensDialog)).toEqual([false])
})

test('every other success opens a dialog', () => {
  const codes = ['createdDefendant', 'updatedDefendant', 'deletedDefendant', 'sentReminder'] as const
  expect(codes.filter((code) => !opensDialog(code))).toEqual([])
})

test('the successes that say deleted, in any case, close sooner than others [DLG-19]', () => {
  const codes = messageCodes.filter((code) => /^Successfully deleted/i.test(String(messages[code])))
  expect([...deletedCodes].toSorted()).toEqual(codes.toSorted())
  const outcome = { text: 'Any text', tone: 'ok' } as const
  expect(codes.every((code) => isDelete({ ...outcome, code }))).toBe(true)
  expect(isDelete({ ...outcome, code: 'updatedDefendant' })).toBe(false)
  expect(isDelete({ ...outcome, text: 'Successfully deleted' })).toBe(false)
})

test('a text that stays here or waits for the morning is left to read [OPEN-183, OPEN-189]', () => {
  const text = { message_id: 1, name: 'Ana Alvarez', phone: '5550100123', content: null, is_mailed: false }
  expect(isOnItsWay({ ...text, state: 'queued', reason: null, reason_code: null })).toBe(true)
  expect(
    isOnItsWay({ ...text, state: 'queued', reason: 'It leaves at 8 AM.', reason_code: 'sendsInTheMorning' }),
  ).toBe(false)
  expect(isOnItsWay({ ...text, state: 'not sent', reason: null, reason_code: null })).toBe(false)
  expect(
    isOnItsWay({ ...text, state: 'failed', reason: 'No such number.', reason_code: 'noSuchNumber' }),
  ).toBe(false)
})

test('the first line is what was created, the second the form link', () => {
  expect(toMessage(['Successfully created defendant'])).toEqual({ text: 'Successfully created defendant' })
  expect(toMessage(['Successfully created defendant', 'Link sent to 5550100123'])).toEqual({
    heading: 'Successfully created defendant',
    text: 'Link sent to 5550100123',
  })
})

test('a mutation ends with its answer, or with why it failed, or runs still', () => {
  expect(outcomeOf({ data: undefined, error: null })).toBeNull()
  const data = { message: 'Successfully deleted user', code: 'deletedUser' } as const
  expect(outcomeOf({ data, error: null })).toEqual({ text: data.message, code: data.code, tone: 'ok' })
  const failed = (error: Error) => outcomeOf({ data: undefined, error })
  const refused = sentence('notAuthorized')
  expect(failed(new ApiError(403, refused))).toEqual({ text: refused.text, tone: 'bad' })
  expect(failed(new TypeError('x is undefined'))).toEqual({ text: messages.somethingWrong, tone: 'bad' })
})

test('that the session is over is said above the page, not by each action', () => {
  expect(outcomeOf({ data: undefined, error: new ApiError(401, sentence('unauthorized')) })).toBeNull()
})
