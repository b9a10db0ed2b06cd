import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanPdf } from '#pdf/clean-pdf'
import { pdfPages } from '#test/pdf-text'
import { renderDocument, type DocumentContent } from './pdf.ts'
import { draftMark, titles } from './wording.ts'

const content: DocumentContent = {
  title: titles.bond,
  set: 'AABB',
  withCard: false,
  brand: 'Night Owl Bail',
  defendant: {
    first_name: 'JOSÉ ÁNGEL',
    last_name: 'ŁUKASIEWICZ NÚÑEZ',
    date_of_birth: '01/02/1980',
    ss: '900-12-3456',
    phone: '2135550142',
    reference_1_name: 'Bo Quill',
    reference_1_relationship: 'Friend',
    rreferences: [{ name: 'Eva Stone', relationship: 'Sister', city: 'Bishop' }],
  },
  booking: {
    booking_name: 'JOSE L',
    bail_amount: '25,000',
    premium_amount: '2,500',
    charges: [
      { code: 'PC 459', type: 'Felony' },
      { code: 'VC 23152(a)', type: 'Misdemeanor' },
    ],
    court_times: [{ date: '12/01/2026', time: '09:30 AM' }],
    payment_date_1: '12/15/2026',
    payment_amount_1: '500',
    payment_date_2: 'in June',
    payment_amount_2: 'what is left',
    other_conditions: 'No travel at night.',
    credit_card_charge_amount: '500 now',
    credit_card_charge_date: '11/20/2026',
  },
  indemnitor: null,
  indemnitors: [{ id: 1, name: 'Ida Cole', relation_to_defendant: 'Aunt', phone: '2135550199' }],
  pictures: [],
  now: new Date('2026-11-20T10:00:00Z'),
}
const textOf = async (change: Partial<DocumentContent> = {}) =>
  (await pdfPages((await renderDocument({ ...content, ...change })).pdf)).join(' ')

test('bond documents contain the file, the terms and signature lines [OPEN-151]', async () => {
  const { pdf, spots } = await renderDocument(content)
  const pages = await pdfPages(pdf)
  const text = pages.join(' ')
  for (const part of [
    titles.application,
    titles.indemnity,
    'AABB',
    'JOSÉ ÁNGEL ŁUKASIEWICZ NÚÑEZ',
    '01/02/1980',
    '213-555-0142',
    '$25,000',
    '$2,500',
    'PC 459',
    'Felony',
    'VC 23152(a)',
    '12/01/2026',
    '09:30 AM',
    '12/15/2026',
    'No travel at night.',
    'Ida Cole',
    'Aunt',
    'Bo Quill',
    'Eva Stone',
    'Bishop',
  ])
    expect(text).toContain(part)
  expect(text).toContain('•••-••-3456')
  expect(text).not.toContain('900-12')
  expect(text).not.toContain(titles.card)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(page).toContain(draftMark)
    expect(page).toContain('Night Owl Bail')
  }
  expect(spots).toHaveLength(2)
  expect(pages[spots[1]?.page ?? 0]).toContain(titles.indemnity)
})

test('payments are printed as amounts of money, old ones in words as they are [OPEN-175]', async () => {
  const text = await textOf()
  expect(text).toContain('12/15/2026 $500')
  expect(text).toContain('in June what is left')
})

test('an indemnitor’s document contains the indemnitor, who signs it [OPEN-151]', async () => {
  const indemnitor = {
    name: 'Ida Cole',
    address: '9 Elm St',
    ss: '900-11-2222',
    reference_1_name: 'Uma Reed',
  }
  const text = await textOf({ indemnitor })
  for (const part of ['Ida Cole', '9 Elm St', '•••-••-2222', 'Uma Reed']) expect(text).toContain(part)
  expect(text).not.toContain('Bo Quill')
})

test('a card authorization contains the name, the charge and the card photos [OPEN-151, OPEN-155]', async () => {
  const dot = sharp({ create: { width: 60, height: 40, channels: 3, background: '#246a52' } })
  const pictures = [
    { label: 'Front Credit Card Photo', type: 'image/jpeg', content: await dot.jpeg().toBuffer() } as const,
  ]
  const card = { title: titles.card, set: 'CC', withCard: true, pictures } as const
  const { pdf, spots } = await renderDocument({ ...content, ...card })
  const [page = '', ...more] = await pdfPages(pdf)
  for (const part of [titles.card, 'JOSÉ', '11/20/2026', '500 now', 'Front Credit Card Photo'])
    expect(page).toContain(part)
  expect([more, spots.length]).toEqual([[], 1])
  expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true)
  expect(await textOf({ withCard: true })).toContain(titles.card)
})

test('the same content at the same time renders to the same bytes', async () => {
  const bytesAt = async (now: Date) => Buffer.from((await renderDocument({ ...content, now })).pdf)
  const first = await bytesAt(content.now)
  expect(first.equals(await bytesAt(content.now))).toBe(true)
  expect(first.equals(await bytesAt(new Date('2026-11-21T10:00:00Z')))).toBe(false)
})

test('no value is lost: long ones wrap, unknown characters become their code points', async () => {
  const word = 'X'.repeat(300)
  const booking = { ...content.booking, other_conditions: `${'walk '.repeat(2000)}end`, jail_court: word }
  const names = {
    first_name: 'Дмитрий Ελένη Nguyễn',
    middle_name: '王\u200b\u0007',
    last_name: 'N\u0303UN\u0303EZ',
  }
  const pages = await pdfPages((await renderDocument({ ...content, booking, defendant: names })).pdf)
  const text = pages.join(' ')
  expect(text.match(/walk/g)).toHaveLength(2000)
  expect(text.match(/X/g)).toHaveLength(300)
  expect(pages.length).toBeGreaterThan(4)
  expect(text).toContain('Дмитрий Ελένη Nguyễn [U+738B] ÑUÑEZ')
})

test('a document of the portal can be uploaded again and keeps its text', async () => {
  const { pdf } = await renderDocument(content)
  const limits = { pages: 100, longestSide: 14_400, memory: 192 * 1024 * 1024, timeMs: 60_000 }
  const clean = await cleanPdf(Buffer.from(pdf), limits)
  if (typeof clean === 'string') throw new Error(clean)
  expect(await pdfPages(clean)).toEqual(await pdfPages(pdf))
})
