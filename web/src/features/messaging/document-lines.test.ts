import { expect, test } from 'vitest'
import { documentLine } from './document-lines.ts'
import { pendingDocument } from './document-sample.ts'

const at = (description: 'notified' | 'declined' | 'signed', time: string) => ({ description, time })

test('a document is pending until its last event says otherwise [DOC-5, DOC-6, DOC-7]', () => {
  expect(documentLine(pendingDocument)).toMatchObject({
    label: 'Docs With CC',
    status: 'PENDING',
    tone: 'wait',
    reminded: null,
  })
  const declined = at('declined', '2026-11-19T16:00:00Z')
  expect(documentLine({ ...pendingDocument, history: [declined] })).toMatchObject({
    status: 'DECLINED',
    tone: 'bad',
  })
  const signed = documentLine({
    ...pendingDocument,
    history: [at('signed', '2026-11-20T16:00:00Z'), declined],
  })
  expect(signed.tone).toBe('ok')
  expect(signed.status).toBe('Signed 11/20/2026 4:00:00 pm')
})

test('a document on its way, one that failed and one that is voided say so [OPEN-146]', () => {
  const failed = { ...pendingDocument, status: 5, reason: 'DocuSign is closed.' }
  const lines = [
    { ...pendingDocument, status: 1 },
    { ...pendingDocument, reason: 'The mail came back.' },
    { ...pendingDocument, link_ended_at: '2026-12-20T16:00:00Z' },
    { ...pendingDocument, booking_changed_at: '2026-11-20T16:00:00Z' },
    { ...pendingDocument, phone_changed_at: '2026-11-21T16:00:00Z' },
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
      'The document says what the booking said before it was changed on 11/20/2026 4:00:00 pm. If that matters, make it again with REPLACE.',
    ],
    [
      'PENDING',
      'wait',
      'The document was made before the mobile phone of its signer was changed on 11/21/2026 4:00:00 pm, and may say the former one. If that matters, make it again with REPLACE.',
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
    [true, true],
    [false, false],
    [false, false],
    [false, false],
  ])
})

const shown = (...types: number[]) =>
  types.map((type) => {
    const { label, surety } = documentLine({ ...pendingDocument, type })
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
  const sent = { ...pendingDocument, envelope_id: 'env-1' }
  expect(documentLine(sent).signedEnvelope).toBeNull()
  const history = [at('signed', '2026-11-20T16:00:00Z')]
  expect(documentLine({ ...sent, history }).signedEnvelope).toBe('env-1')
})

test('the last of several reminders is shown, and whether it left the portal [DOC-8, OPEN-189]', () => {
  const history = [at('notified', '2026-11-18T16:00:00Z'), at('notified', '2026-11-20T16:30:00Z')]
  const remindedWith = (link_last_sent: string | null) =>
    documentLine({ ...pendingDocument, history, link_last_sent })
  expect(remindedWith('2026-11-20T16:30:00Z')).toMatchObject({ isUnsent: false })
  for (const before of ['2026-11-18T16:00:00Z', null]) {
    const { reminded, isUnsent } = remindedWith(before)
    expect([reminded, isUnsent]).toEqual([expect.stringMatching(/:30:00/), true])
  }
  expect(documentLine(pendingDocument)).toMatchObject({ reminded: null, isUnsent: false })
})
