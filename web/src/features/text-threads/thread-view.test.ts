import { messages } from '@bailiwick/contract/kit/messages'
import type { TextThread, ThreadText } from '@bailiwick/contract/text-threads'
import { expect, test } from 'vitest'
import { draftKey, draftStore } from './drafts.ts'
import {
  filesNote,
  firstThread,
  newestUnread,
  otherEnd,
  otherNote,
  reasonNotToText,
  isOutcomeCurrent,
  phoneNote,
} from './thread-view.ts'

const person: TextThread = {
  indemnitor_id: null,
  name: 'ANA LIM',
  relation: null,
  phone: '3105550142',
  unread: 0,
  last: null,
  opted_out_at: null,
  phone_fault: null,
  consent: null,
  consent_at: null,
  consent_by_name: null,
  language: 'en',
}

test('a person without a phone, after STOP or a no can’t be texted, for a reason in words', () => {
  const reasonWith = (change: Partial<TextThread>) => reasonNotToText({ ...person, ...change })
  expect(reasonWith({})).toBeNull()
  expect(reasonWith({ consent: 'yes' })).toBeNull()
  expect(reasonWith({ phone: null })).toBe(messages.noMobilePhone)
  expect(reasonWith({ opted_out_at: '2026-11-20T16:00:00.000Z', consent: 'no' })).toBe(messages.optedOut)
  expect(reasonWith({ consent: 'no' })).toBe(messages.noConsent)
})

test('the person with unread replies is shown first, else the defendant', () => {
  const mother = { ...person, indemnitor_id: 7, relation: 'Mother' }
  expect(firstThread([person, mother])).toBe(person)
  const waiting = { ...mother, unread: 2 }
  expect(firstThread([person, waiting])).toBe(waiting)
  expect(firstThread([])).toBeUndefined()
})

test('reading marks up to the newest unread reply', () => {
  const text = (id: number, is_unread: boolean) => ({ id, is_unread }) as ThreadText
  expect(newestUnread([])).toBeNull()
  expect(newestUnread([text(3, false)])).toBeNull()
  expect(newestUnread([text(9, true), text(4, true), text(12, false)])).toBe(9)
})

test('a reply with pictures says that they are not stored', () => {
  expect([0, 1, 3].map((files) => filesNote({ content: 'Here.', files }))).toEqual([
    null,
    expect.stringMatching(/^A picture or file came/),
    expect.stringMatching(/^3 pictures or files came/),
  ])
  expect(filesNote({ content: ' ', files: 0 })).toBe('The text is empty.')
})

test('a draft stays with its person until it is sent', () => {
  const [ana, mother] = [draftKey(4, null), draftKey(4, 7)]
  draftStore.put(ana, 'Hello')
  draftStore.put(mother, 'Hi')
  draftStore.put(ana, '')
  expect(draftStore.get()).toEqual({ [mother]: 'Hi' })
  draftStore.sent(mother, 'Hi')
  expect(draftStore.get()).toEqual({})
})

test('a text to another number names its owner, and a reply from one says why it is here', () => {
  const to = { is_reply: false, phone: '2135550142', other_name: 'Rosa Diaz' }
  expect([otherEnd(to), otherNote(to)]).toEqual(['to Rosa Diaz 213-555-0142', null])
  expect(otherEnd({ ...to, other_name: null })).toBe('to 213-555-0142')
  const from = { ...to, is_reply: true }
  expect([otherEnd(from), otherNote(from)]).toEqual([
    'from 213-555-0142',
    expect.stringMatching(/^This number isn’t in the file/),
  ])
  expect(otherNote({ ...from, other_name: null })).toBeNull()
})

test('what was said of a text isn’t said any more once it failed or left', () => {
  const ofTry = { id: 4, is_reply: false, reason: null, send_after: null }
  const text = (state: 'queued' | 'sending' | 'failed' | 'delivered') => [{ ...ofTry, state }]
  expect(isOutcomeCurrent([], 4)).toBe(true)
  expect(isOutcomeCurrent([{ ...ofTry, is_reply: true, state: null }], 4)).toBe(true)
  expect(
    (['queued', 'sending', 'failed', 'delivered'] as const).map((state) => isOutcomeCurrent(text(state), 4)),
  ).toEqual([true, true, false, false])
  // After a failed try it isn't on its way, and one that waits for the morning was said to
  const reason = 'The text provider is busy.'
  expect(isOutcomeCurrent([{ ...ofTry, state: 'sending', reason }], 4)).toBe(false)
  expect(
    isOutcomeCurrent([{ ...ofTry, state: 'queued', reason, send_after: '2026-11-25T16:00:00Z' }], 4),
  ).toBe(true)
})

test('a number whose last text failed for good says so beside the person', () => {
  expect(phoneNote({ phone_fault: null })).toBeNull()
  expect(phoneNote({ phone_fault: 'This is a landline, or a number that can’t get texts.' })).toBe(
    'The last text failed: this is a landline, or a number that can’t get texts.',
  )
})
