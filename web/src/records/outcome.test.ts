import { messageCodes, messages } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { closesItself, deletedCodes, opensDialog, toMessage } from './outcome.ts'

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

test('the successes that say deleted, in any case, close by themselves [DLG-19]', () => {
  const codes = messageCodes.filter((code) => /^Successfully deleted/i.test(String(messages[code])))
  expect([...deletedCodes].toSorted()).toEqual(codes.toSorted())
  const outcome = { text: 'Any text', tone: 'ok' } as const
  expect(codes.every((code) => closesItself({ ...outcome, code }))).toBe(true)
  expect(closesItself({ ...outcome, code: 'updatedDefendant' })).toBe(false)
  expect(closesItself({ ...outcome, text: 'Successfully deleted' })).toBe(false)
  expect(closesItself({ ...outcome, tone: 'bad', code: 'deletedDefendant' })).toBe(false)
})

test('the first line is what was created, the second the form link', () => {
  expect(toMessage(['Successfully created defendant'])).toEqual({ text: 'Successfully created defendant' })
  expect(toMessage(['Successfully created defendant', 'Link sent to 5550100123'])).toEqual({
    heading: 'Successfully created defendant',
    text: 'Link sent to 5550100123',
  })
})
