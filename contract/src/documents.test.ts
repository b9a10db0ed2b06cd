import { expect, test } from 'vitest'
import { documentFields, missingFields } from './document-fields.ts'
import {
  documentLabel,
  documentSurety,
  documentTypeOf,
  documentTypes,
  includeCCOf,
  isNoticeSent,
  lastReminded,
  setOfSurety,
  sendOptions,
  signingStatus,
} from './documents.ts'
import { signingLink, tokenInFragment } from './signing.ts'

test('types 1, 2 and 3 include the card authorization, 3 alone [DOC-10, DOC-11, DOC-12]', () => {
  expect([1, 2, 3].map(documentSurety)).toEqual(['FCS', 'AABB', 'n/a'])
  expect([documentTypeOf('FCS', 'Yes'), documentTypeOf('AABB', 'Yes')]).toEqual([1, 2])
  expect([documentTypeOf('CC', 'No'), documentTypeOf('CC', 'Yes')]).toEqual([3, 3])
})

test('types 4 and 5 are without the card authorization [DOC-13, DOC-14]', () => {
  expect([4, 5].map(documentSurety)).toEqual(['FCS', 'AABB'])
  expect([documentTypeOf('FCS', 'No'), documentTypeOf('AABB', 'No')]).toEqual([4, 5])
})

test('a label says whether a document includes the card authorization [DOC-15]', () => {
  expect([1, 2, 3, 4, 5].map(documentLabel)).toEqual([
    'Docs With CC',
    'Docs With CC',
    'CC only',
    'Docs Without CC',
    'Docs Without CC',
  ])
})

test('the send options, and whether each includes the card [DOC-16, DOC-17, DOC-18, DOC-19]', () => {
  expect(sendOptions).toEqual({
    with: 'Send Document With CC Authorization',
    without: 'Send Document Without CC Authorization',
    only: 'Send CC Authorization ONLY',
  })
  expect([includeCCOf('with'), includeCCOf('without'), includeCCOf('only')]).toEqual(['Yes', 'No', 'Yes'])
})

test('Bankers is AABB on documents [DOC-20]', () => {
  expect([setOfSurety('Bankers'), setOfSurety('FCS')]).toEqual(['AABB', 'FCS'])
})

test('the signing status comes from the history [DOC-5, DOC-6, DOC-7, DOC-8, OPEN-147]', () => {
  const [notified, declined, signed] = (['notified', 'declined', 'signed'] as const).map(
    (description, at) => ({
      description,
      time: `2026-01-0${at + 1}T00:00:00.000Z`,
    }),
  )
  if (!notified || !declined || !signed) throw new Error('three entries')
  expect(signingStatus([])).toBe('PENDING')
  expect(signingStatus([notified])).toBe('PENDING')
  expect(signingStatus([notified, declined, notified])).toBe('DECLINED')
  expect(signingStatus([declined, signed])).toEqual({ signed: signed.time })
  expect(signingStatus([signed, declined])).toBe('DECLINED')
  expect([lastReminded([]), lastReminded([notified, signed])]).toEqual([null, notified.time])
})

test('a notice after the last link that left the portal was not sent [OPEN-147, OPEN-189]', () => {
  const notice = '2026-01-03T00:00:00.000Z'
  const isSent = (link: string | null) => isNoticeSent(notice, link)
  expect([null, '2026-01-02T00:00:00.000Z'].map(isSent)).toEqual([false, false])
  expect([notice, '2026-01-03T00:00:00Z', '2026-01-04T00:00:00.000Z'].map(isSent)).toEqual([true, true, true])
})

test('missing fields are named by their labels, without commas [DEF-76, OPEN-77, OPEN-152, OPEN-154]', () => {
  const nothing = { defendant: {}, booking: {}, indemnitor: null }
  const labels = (type: keyof typeof documentTypes, records: Parameters<typeof missingFields>[1] = nothing) =>
    missingFields(documentTypes[type], records).map(({ label }) => label)
  const ofBond = [
    'First Name',
    'Last Name',
    'Date of Birth',
    'Address',
    'City',
    'State',
    'Zip',
    'Mobile Phone',
    'Email',
    'Booking Name',
    'Bail Amount',
    'Surety',
    'Premium Amount',
    'Charges',
  ]
  const ofCard = ['Credit Card Charge Amount', 'Credit Card Charge Date']
  expect(labels(4)).toEqual(ofBond)
  expect(labels(5)).toEqual(ofBond)
  expect(labels(1)).toEqual([...ofBond, ...ofCard])
  expect(labels(3)).toEqual(['First Name', 'Last Name', 'Mobile Phone', 'Email', ...ofCard])
  const ida = { ...nothing, indemnitor: { name: 'Cole, Ida', phone: ' ' } }
  expect(labels(3, ida)).toEqual(['Cole Ida: Mobile Phone', 'Cole Ida: Email', ...ofCard])
  expect(labels(4, { ...nothing, indemnitor: {} }).slice(ofBond.length)).toEqual(
    documentFields.indemnitor.map(
      (name) =>
        `Indemnitor: ${{ name: 'Name', address: 'Address', phone: 'Mobile Phone', email: 'Email' }[name]}`,
    ),
  )
})

test('a phone or email that can’t be reached counts as missing [OPEN-154]', () => {
  const charge = { credit_card_charge_amount: '500', credit_card_charge_date: '11/20/2026' }
  const whole = { first_name: "O'NEIL", last_name: 'LIM', phone: '2135550142', email: 'ana@example.com' }
  const lacks = (change: object) =>
    missingFields(documentTypes[3], {
      defendant: { ...whole, ...change },
      booking: charge,
      indemnitor: null,
    }).map(({ field }) => field)
  expect(lacks({})).toEqual([])
  expect(lacks({ phone: '213-555-0142', email: 'ana at home' })).toEqual(['phone', 'email'])
})

test('the link of a signer has its token in the fragment alone', () => {
  const token = 'A-_9'.repeat(8)
  const link = signingLink('https://portal.example.com', token)
  expect(link).toBe(`https://portal.example.com/sign#${token}`)
  expect(tokenInFragment(link.slice(link.indexOf('#')))).toBe(token)
  expect([tokenInFragment(''), tokenInFragment('#short'), tokenInFragment(`#${token}x`)]).toEqual([
    null,
    null,
    null,
  ])
})
