import { messages } from '@bailiwick/contract/kit/messages'
import type { WrittenText } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { documentsSent, reminderSent, sentCode } from './notice-policy.ts'

const text = (name: string, state: WrittenText['state']): WrittenText => ({
  message_id: 1,
  name,
  phone: '2135550142',
  content: null,
  is_mailed: false,
  state,
  reason: null,
  reason_code: null,
})

test('a client whose documents can’t be mailed asks the agency for the link [CLI-58, OPEN-189]', () => {
  expect(documentsSent([{ text: null, isMailed: false }], 'sentDocuments')).toEqual({
    code: 'documentsNotMailed',
    message: 'Your documents are ready to sign. Please ask the agency for the link.',
    texts: [],
  })
  expect(documentsSent([{ text: null, isMailed: true }], 'sentDocuments').code).toBe('sentDocuments')
})

test('documents are sent if every signer gets a text or a mail [OPEN-189, MSG-31]', () => {
  const mailed = { text: text('ANA LIM', 'not sent'), isMailed: true }
  expect(documentsSent([mailed], 'sentDocuments')).toEqual({
    code: 'sentDocuments',
    message: messages.sentDocuments,
    texts: [{ ...mailed.text, is_mailed: true }],
  })
  const unreached = { text: text('Ida Cole', 'failed'), isMailed: false }
  expect(documentsSent([mailed, unreached], 'sentDocuments')).toMatchObject({
    code: 'optedOut',
    texts: [
      { name: 'ANA LIM', is_mailed: true },
      { name: 'Ida Cole', is_mailed: false },
    ],
  })
})

test('a reminder says what is true of its mail and of its text [OPEN-189]', () => {
  const queued = text('ANA LIM', 'queued')
  const late = { ...queued, reason_code: 'sendsInTheMorning' } as const
  const said = (one: WrittenText, isMailed: boolean) => reminderSent({ text: one, isMailed }).code
  expect([said(queued, true), said(queued, false)]).toEqual(['sentReminder', 'sentReminder'])
  expect([said(late, true), said(late, false)]).toEqual(['reminderTextWaits', 'queuedForMorning'])
  expect(reminderSent({ text: late, isMailed: true, byDocusign: true }).code).toBe('reminderByDocusign')
  const failed = { ...text('ANA LIM', 'failed'), reason_code: 'noConsent' } as const
  expect([said(failed, true), said(failed, false)]).toEqual(['sentReminder', 'noConsent'])
  const stays = text('ANA LIM', 'not sent')
  expect([said(stays, true), said(stays, false)]).toEqual(['sentReminder', 'textNotSent'])
})

test('a send says if DocuSign, which can’t be asked, may still have what was sent before [OPEN-154]', () => {
  const one = { text: text('ANA LIM', 'queued'), isMailed: true }
  expect(sentCode([one], ['voided', 'voiding'], 'sentDocuments')).toBe('sentDocuments')
  expect(sentCode([one], ['voided', 'voidedHere'], 'sentDocuments')).toBe('replacedOnlyHere')
  expect(sentCode([one, one], ['voidedHere'], 'sentDocuments')).toBe('allReplacedOnlyHere')
})
