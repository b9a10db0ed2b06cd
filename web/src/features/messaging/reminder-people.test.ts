import type { DocumentOfRecord } from '@bailiwick/contract/defendants'
import { expect, test } from 'vitest'
import {
  canText,
  documentLine,
  emptyReminderText,
  firstToSign,
  reminderPeople,
  unaskedText,
} from './reminder-people.ts'

const document: DocumentOfRecord = {
  id: 1,
  type: 1,
  status: 2,
  envelope_id: null,
  indemnitor_id: null,
  date_created: '2026-11-18T16:00:00Z',
  link_last_sent: null,
  history: [],
  booking_id: null,
  reason: null,
  voided_at: null,
  is_voiding: false,
  at_docusign: null,
  link_ended_at: null,
  booking_changed_at: null,
}
const at = (description: 'notified' | 'declined' | 'signed', time: string) => ({ description, time })

test('a document is pending until its last event says otherwise [DOC-5, DOC-6, DOC-7]', () => {
  expect(documentLine(document)).toMatchObject({
    label: 'Docs With CC',
    status: 'PENDING',
    tone: 'wait',
    reminded: null,
  })
  const declined = at('declined', '2026-11-19T16:00:00Z')
  expect(documentLine({ ...document, history: [declined] })).toMatchObject({
    status: 'DECLINED',
    tone: 'bad',
  })
  const signed = documentLine({ ...document, history: [at('signed', '2026-11-20T16:00:00Z'), declined] })
  expect(signed.tone).toBe('ok')
  expect(signed.status).toBe('Signed 11/20/2026 4:00:00 pm')
})

test('a document on its way, one that failed and one that is voided say so [OPEN-146]', () => {
  const failed = { ...document, status: 5, reason: 'DocuSign is closed.' }
  const lines = [
    { ...document, status: 1 },
    { ...document, reason: 'The mail came back.' },
    { ...document, link_ended_at: '2026-12-20T16:00:00Z' },
    { ...document, booking_changed_at: '2026-11-20T16:00:00Z' },
    failed,
    { ...failed, voided_at: '2026-11-20T16:00:00Z', is_voiding: true },
    { ...failed, voided_at: '2026-11-20T16:00:00Z' },
  ].map(documentLine)
  expect(lines.map(({ status, tone, reason }) => [status, tone, reason])).toEqual([
    ['SENDING', 'wait', null],
    ['PENDING', 'wait', 'The mail came back.'],
    ['PENDING', 'wait', 'The link ended on 12/20/2026 4:00:00 pm. Send it again with RESEND.'],
    [
      'PENDING',
      'wait',
      'It says what the booking said before it was changed on 11/20/2026 4:00:00 pm. If that matters, make it again with REPLACE.',
    ],
    ['FAILED', 'bad', 'DocuSign is closed.'],
    ['VOIDING', 'wait', 'DocuSign is closed.'],
    ['VOIDED', 'none', 'DocuSign is closed.'],
  ])
  expect(lines.map(({ canResend, canVoid }) => [canResend, canVoid])).toEqual([
    [false, true],
    [true, true],
    [true, true],
    [true, true],
    [false, false],
    [false, false],
    [false, false],
  ])
})

const shown = (...types: number[]) =>
  types.map((type) => {
    const { label, surety } = documentLine({ ...document, type })
    return [label, surety]
  })

test('types 1 to 3 have the card, and the card authorization alone no surety [DOC-10, DOC-11, DOC-12]', () => {
  expect(shown(1, 2, 3)).toEqual([
    ['Docs With CC', 'FCS'],
    ['Docs With CC', 'AABB'],
    ['CC only', 'n/a'],
  ])
})

test('types 4 and 5 are labeled without the card [DOC-13, DOC-14, DOC-15]', () => {
  expect(shown(4, 5)).toEqual([
    ['Docs Without CC', 'FCS'],
    ['Docs Without CC', 'AABB'],
  ])
})

test('only a signed document can be downloaded', () => {
  const sent = { ...document, envelope_id: 'env-1' }
  expect(documentLine(sent).signedEnvelope).toBeNull()
  const history = [at('signed', '2026-11-20T16:00:00Z')]
  expect(documentLine({ ...sent, history }).signedEnvelope).toBe('env-1')
})

test('the last of several reminders is shown, and whether it left the portal [DOC-8, OPEN-189]', () => {
  const history = [at('notified', '2026-11-18T16:00:00Z'), at('notified', '2026-11-20T16:30:00Z')]
  const remindedWith = (link_last_sent: string | null) =>
    documentLine({ ...document, history, link_last_sent })
  expect(remindedWith('2026-11-20T16:30:00Z')).toMatchObject({ isUnsent: false })
  for (const before of ['2026-11-18T16:00:00Z', null]) {
    const { reminded, isUnsent } = remindedWith(before)
    expect([reminded, isUnsent]).toEqual([expect.stringMatching(/:30:00/), true])
  }
  expect(documentLine(document)).toMatchObject({ reminded: null, isUnsent: false })
})

test('the reminder has the defendant and each indemnitor, with their own documents [DOC-2]', () => {
  const record = {
    first_name: 'ANA',
    last_name: 'RUIZ',
    phone: null,
    indemnitors: [
      { id: 7, name: 'Leo Ruiz', phone: '5550100123', relation_to_defendant: 'Father', link_last_sent: null },
    ],
    documents: [document, { ...document, id: 2, type: 3, indemnitor_id: 7 }],
  }
  expect(
    reminderPeople(record).map((one) => [
      one.indemnitorId,
      one.name,
      one.role,
      one.documents.map(({ id }) => id),
    ]),
  ).toEqual([
    [null, 'ANA RUIZ', 'Defendant', [1]],
    [7, 'Leo Ruiz', 'Indemnitor, Father', [2]],
  ])
})

test('a text needs a phone of exactly 10 characters [CONST-9, DEF-79, NOTE-23]', () => {
  expect(['', '555010012', '5550100123', '55501001234'].map(canText)).toEqual([false, false, true, false])
})

test('a reminder without a document that waits is said to be one, before it leaves [OPEN-132]', () => {
  const others: Partial<DocumentOfRecord>[] = [
    { status: 5, voided_at: '2026-11-20T16:00:00Z' },
    { status: 1 },
    { history: [at('signed', '2026-11-20T16:00:00Z')] },
    { history: [at('declined', '2026-11-20T16:00:00Z')] },
  ]
  const documents = others.map((one) => documentLine({ ...document, ...one }))
  for (const none of [[], documents])
    expect(emptyReminderText({ documents: none })).toMatch(/^Nothing waits for this person’s signature\./)
  expect(emptyReminderText({ documents: [...documents, documentLine(document)] })).toBeNull()
})

test('nobody is reminded of a document at DocuSign that can’t be asked any more', () => {
  const here = documentLine(document)
  const there = documentLine({ ...document, at_docusign: 'there' })
  const signed = { ...there, canResend: false }
  expect(unaskedText({ documents: [here, there] }, { noDocusign: true })).toContain('Use REPLACE')
  expect([
    unaskedText({ documents: [here, there] }, { noDocusign: false }),
    unaskedText({ documents: [here, signed] }, { noDocusign: true }),
  ]).toEqual([null, null])
})

test('the first person who still has to sign is offered a reminder', () => {
  const person = (...canResend: boolean[]) => ({
    documents: canResend.map((can) => ({ ...documentLine(document), canResend: can })),
  })
  expect(firstToSign([person(false), person(), person(false, true), person(true)])).toBe(2)
  expect(firstToSign([person(true), person(true)])).toBe(0)
  expect(firstToSign([person(false), person()])).toBe(0)
  expect(firstToSign([])).toBe(0)
})
