import type { DocumentOfRecord } from '@bailiwick/contract/defendants'
import { expect, test } from 'vitest'
import { orUnnamed } from '#records/person-name.ts'
import { documentLine } from './document-lines.ts'
import { pendingDocument } from './document-sample.ts'
import { emptyReminderText, firstToSign, signersOf, unaskedText } from './signers.ts'

const at = (description: 'notified' | 'declined' | 'signed', time: string) => ({ description, time })

test('the reminder has the defendant and each indemnitor, with their own documents [DOC-2]', () => {
  const record = {
    first_name: 'ANA',
    last_name: 'RUIZ',
    phone: null,
    indemnitors: [
      { id: 7, name: 'Leo Ruiz', phone: '5550100123', relation_to_defendant: 'Father', link_last_sent: null },
    ],
    documents: [pendingDocument, { ...pendingDocument, id: 2, type: 3, indemnitor_id: 7 }],
  }
  expect(
    signersOf(record).map((one) => [one.indemnitorId, one.name, one.role, one.documents.map(({ id }) => id)]),
  ).toEqual([
    [null, 'ANA RUIZ', 'Defendant', [1]],
    [7, 'Leo Ruiz', 'Indemnitor, Father', [2]],
  ])
})

test('a reminder without a document that waits is said to be one, before it leaves [OPEN-132]', () => {
  const others: Partial<DocumentOfRecord>[] = [
    { status: 5, voided_at: '2026-11-20T16:00:00Z' },
    { status: 1 },
    { history: [at('signed', '2026-11-20T16:00:00Z')] },
    { history: [at('declined', '2026-11-20T16:00:00Z')] },
  ]
  const documents = others.map((one) => documentLine({ ...pendingDocument, ...one }))
  for (const none of [[], documents])
    expect(emptyReminderText({ documents: none })).toMatch(/^Nothing waits for this person’s signature\./)
  expect(emptyReminderText({ documents: [...documents, documentLine(pendingDocument)] })).toBeNull()
})

test('nobody is reminded of a document at DocuSign that can’t be asked any more', () => {
  const here = documentLine(pendingDocument)
  const there = documentLine({ ...pendingDocument, at_docusign: 'there' })
  const signed = { ...there, canResend: false }
  expect(unaskedText({ documents: [here, there] }, { noDocusign: true })).toContain('Use REPLACE')
  expect([
    unaskedText({ documents: [here, there] }, { noDocusign: false }),
    unaskedText({ documents: [here, signed] }, { noDocusign: true }),
  ]).toEqual([null, null])
})

test('the first signer who still has to sign is offered a reminder', () => {
  const person = (...canResend: boolean[]) => ({
    documents: canResend.map((can) => ({ ...documentLine(pendingDocument), canResend: can })),
  })
  expect(firstToSign([person(false), person(), person(false, true), person(true)])).toBe(2)
  expect(firstToSign([person(true), person(true)])).toBe(0)
  expect(firstToSign([person(false), person()])).toBe(0)
  expect(firstToSign([])).toBe(0)
})

test('an indemnitor without a name is called as on the other tabs', () => {
  const nobody = { id: 7, name: null, phone: null, relation_to_defendant: null }
  const record = { first_name: 'ANA', last_name: 'RUIZ', phone: null, indemnitors: [nobody], documents: [] }
  const [, indemnitor] = signersOf(record)
  expect([indemnitor?.name, indemnitor?.role]).toEqual([orUnnamed(null), 'Indemnitor'])
})
