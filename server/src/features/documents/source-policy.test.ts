import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import type { Catalogue, Field } from '@bailiwick/contract/kit/fields'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanPdf } from '#pdf/clean-pdf'
import { documentWords } from '#pdf/document-words'
import { pdfPages, pdfWidth } from '#test/pdf-text'
import { compileDocument } from '#pdf/typst'
import { documentSource, ownTemplates, type DocumentContent } from './source-policy.ts'
import { documentTitle } from './document-wording.ts'

const words = documentWords('en')
const { titles } = words

const content: DocumentContent = {
  templates: ownTemplates,
  language: 'en',
  set: 'AABB',
  withCard: false,
  agency: { name: 'Night Owl Bail', address: '12 Harbor St', phone: '213-555-0100', license: '1800000' },
  timeZone: 'America/Los_Angeles',
  defendant: {
    first_name: 'JOSÉ ÁNGEL',
    last_name: 'ŁUKASIEWICZ NÚÑEZ',
    power_of_attorney_number: 'FX25-004512',
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
const render = (change: Partial<DocumentContent> = {}) =>
  compileDocument(documentSource({ ...content, ...change }))
const pagesOf = async (change: Partial<DocumentContent> = {}) => pdfPages((await render(change)).pdf)
const textOf = async (change: Partial<DocumentContent> = {}) => (await pagesOf(change)).join(' ')
const ida = { name: 'Ida Cole', address: '9 Elm St', ss: '900-11-2222', reference_1_name: 'Uma Reed' }

test('bond documents contain the file, the terms and signature lines [OPEN-151]', async () => {
  const { pdf, spots } = await render()
  const pages = await pdfPages(pdf)
  const text = pages.join(' ')
  for (const part of [
    titles.application,
    titles.indemnity,
    titles.note,
    titles.disclosure,
    titles.plan,
    'AABB',
    'JOSÉ ÁNGEL ŁUKASIEWICZ NÚÑEZ',
    '01/02/1980',
    '213-555-0142',
    'Twenty-five thousand and 00/100 dollars ($25,000)',
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
  // Counsel reads the mark of our own wording in the templates; a client never does
  expect(text).not.toMatch(/draft|counsel/i)
  expect(spots.map(({ page }) => pages[page] ?? '')).toEqual([
    expect.stringContaining(words.signature),
    ...[titles.indemnity, titles.note, titles.disclosure, titles.plan].map((title) =>
      expect.stringContaining(title),
    ),
  ])
})

test('every page names the agency, the defendant, the power and its number', async () => {
  const pages = await pagesOf()
  for (const [at, page] of pages.entries())
    for (const part of [
      'Night Owl Bail 12 Harbor St · 213-555-0100 · License 1800000',
      'Defendant: JOSÉ ÁNGEL ŁUKASIEWICZ NÚÑEZ',
      'Power: FX25-004512',
      `Page ${at + 1} of ${pages.length}`,
    ])
      expect(page).toContain(part)
})

test('a cosigner gets the notice of the law before a payment plan, on a page of its own', async () => {
  const [notice = '', ...rest] = await pagesOf({ indemnitor: ida })
  expect(notice).toContain('You are being asked to guarantee this debt.')
  expect(notice).toContain('Se le está pidiendo que garantice esta deuda.')
  expect(rest.join(' ')).not.toContain(titles.cosigner)
  expect(rest.join(' ')).toContain(titles.plan)
  expect(await textOf()).not.toContain(titles.cosigner)
})

test('without a payment plan there is none to sign, and no notice before it', async () => {
  const booking = { ...content.booking, payment_date_1: '', payment_amount_1: '', payment_date_2: null }
  const whole = { ...booking, payment_amount_2: null, unpaid_balance: '0.00' }
  const text = await textOf({ indemnitor: ida, booking: whole })
  for (const title of [titles.plan, titles.cosigner]) expect(text).not.toContain(title)
  expect(await textOf({ booking: { ...whole, unpaid_balance: '250' } })).toContain(titles.plan)
})

test('the same document in Spanish has the same data and places to sign', async () => {
  const { pdf, spots } = await render({ language: 'es', indemnitor: ida })
  const text = (await pdfPages(pdf)).join(' ')
  for (const part of [
    'Solicitud de fianza',
    'Veinticinco mil dólares con 00/100 ($25,000)',
    'Delito grave',
    'Página 1 de',
  ])
    expect(text).toContain(part)
  for (const part of ['Bail Amount', 'Promissory Note', 'Felony', 'Page 1']) expect(text).not.toContain(part)
  expect(spots).toHaveLength((await render({ indemnitor: ida })).spots.length)
})

test('the titles are those that messages and the signing page have', () => {
  expect([4, 1, 3].map(documentTitle)).toEqual([titles.bond, titles.bond_with_card, titles.card])
})

test('a document is made on the day it is in the office', async () => {
  const now = new Date('2026-11-20T03:00:00Z')
  expect(await textOf({ now })).toContain('Made On 11/19/2026')
  expect(await textOf({ now, timeZone: null })).toContain('Made On 11/20/2026')
})

test('payments are printed as amounts of money, old ones in words as they are [OPEN-175]', async () => {
  const text = await textOf()
  expect(text).toContain('12/15/2026 $500')
  expect(text).toContain('in June what is left')
})

test('an indemnitor’s document contains the indemnitor, who signs it [OPEN-151]', async () => {
  const text = await textOf({ indemnitor: ida, defendant: { ...content.defendant, dl: 'D1234567' } })
  for (const part of ['Ida Cole', '9 Elm St', '•••-••-2222', 'Uma Reed']) expect(text).toContain(part)
  // OPEN-140
  for (const part of ['Bo Quill', '3456', '4567']) expect(text).not.toContain(part)
})

test('a card authorization contains the name, the charge and the card photos [OPEN-151, OPEN-155]', async () => {
  const dot = sharp({ create: { width: 60, height: 40, channels: 3, background: '#246a52' } })
  const pictures = [
    { label: 'Front Credit Card Photo', type: 'image/jpeg', content: await dot.jpeg().toBuffer() } as const,
  ]
  const card = { set: 'CC', withCard: true, pictures } as const
  const { pdf, spots } = await render(card)
  const [page = '', ...more] = await pdfPages(pdf)
  for (const part of [titles.card, 'JOSÉ', '11/20/2026', '500 now', 'Front Credit Card Photo'])
    expect(page).toContain(part)
  expect([more, spots.length]).toEqual([[], 1])
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Subtype ?\/Image/)
  expect(await textOf({ withCard: true })).toContain(titles.card)
})

test('of a card photo that is a PDF its first page is shown, and a damaged one is named [OPEN-151]', async () => {
  const photo = async (content: Uint8Array) =>
    render({
      set: 'CC',
      withCard: true,
      pictures: [{ label: 'Front Credit Card Photo', type: 'application/pdf', content }],
    })
  const shown = await photo((await render({ set: 'CC', withCard: true })).pdf)
  expect(Buffer.from(shown.pdf).toString('latin1')).toMatch(/\/Subtype ?\/Image/)
  expect(await pdfPages(shown.pdf)).toHaveLength(1)
  await expect(photo(Buffer.from('%PDF-1.7\nnothing'))).rejects.toMatchObject({
    name: 'UnreadablePicture',
    message: 'Front Credit Card Photo',
  })
})

test('the same content at the same time renders to the same bytes', async () => {
  const bytesAt = async (now: Date) => Buffer.from((await render({ now })).pdf)
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
  const pages = await pagesOf({ booking, defendant: names })
  const text = pages.join(' ')
  expect(text.match(/walk/g)).toHaveLength(2000)
  expect(text.match(/X/g)).toHaveLength(300)
  expect(pages.length).toBeGreaterThan(4)
  expect(text).toContain('Дмитрий Ελένη Nguyễn [U+738B] ÑUÑEZ')
})

test('a document of the portal can be uploaded again and keeps its text', async () => {
  const { pdf } = await render()
  const limits = { pages: 100, longestSide: 14_400, memory: 192 * 1024 * 1024, timeMs: 60_000 }
  const clean = await cleanPdf(Buffer.from(pdf), limits)
  if (typeof clean === 'string') throw new Error(clean)
  expect(await pdfPages(clean)).toEqual(await pdfPages(pdf))
})

/** A record whose every field has this word as often as fits, and no space. */
const filledWith = (catalogue: Catalogue, word: string) =>
  Object.fromEntries<unknown>(
    Object.entries<Field>(catalogue).flatMap(([name, field]) => {
      if (field.kind === 'rows' || field.kind === 'choice') return []
      const filler = field.kind === 'money' ? '9' : word
      const most = 'max' in field && field.max !== undefined ? field.max : 10
      return [[name, filler.repeat(most).slice(0, most)]]
    }),
  )

test.each(['W', 'i', 'maximiliano.hernandez-villanueva@', 'Wolfeschlegelsteinhausenbergerdorff'])(
  'every field at its limit stays on the page, whole, as %s',
  async (word) => {
    const [defendant, indemnitor] = [filledWith(defendantFields, word), filledWith(indemnitorFields, word)]
    const booking = filledWith(bookingFields, word)
    for (const language of ['en', 'es'] as const) {
      const full = { language, withCard: true, defendant, booking, indemnitor, indemnitors: [indemnitor] }
      const { pdf } = await render(full)
      const { left, right } = await pdfWidth(pdf)
      expect(left).toBeGreaterThan(50)
      expect(right).toBeLessThan(562)
      const text = (await pdfPages(pdf)).join(' ').replaceAll(/\s/g, '')
      for (const name of ['employers_address', 'email', 'spouse', 'real_property'] as const)
        expect(text).toContain(indemnitor[name])
      for (const name of ['other_conditions', 'recurring_charges4', 'bail_amount', 'court_name'] as const)
        expect(text).toContain(booking[name])
    }
  },
)

test('nothing that a client types is read as markup or code', async () => {
  const typed = [
    '#panic("stop")',
    '*bold* _thin_ `raw` $x$',
    '= Title',
    '@anchor <anchor> \\ \u0022quoted\u0022',
    '#read("/etc/passwd")',
    '{"json": [1]}',
    'https://example.com // not a comment',
  ]
  const rows = typed.map((code) => ({ code, type: 'Felony' }))
  const { pdf, spots } = await render({ booking: { ...content.booking, charges: rows } })
  const text = (await pdfPages(pdf)).join(' ')
  for (const one of typed) expect(text).toContain(one)
  expect(spots).toHaveLength((await render()).spots.length)
})

test('characters that the fonts lack, and the order of right-to-left text, lose nothing', async () => {
  const names = { first_name: 'שלום', middle_name: '😀\u202E', last_name: 'O’NEIL-日本' }
  expect(await textOf({ defendant: names })).toContain(
    '[U+05E9][U+05DC][U+05D5][U+05DD] [U+1F600] O’NEIL-[U+65E5][U+672C]',
  )
})

test('a document is tagged, in its language, and has its title, for readers that speak', async () => {
  const { pdf } = await render({ language: 'es' })
  const file = await PDFDocument.load(pdf, { updateMetadata: false })
  const entry = (name: string) => file.catalog.get(PDFName.of(name))?.toString()
  expect(entry('Lang')).toBe('(es-US)')
  expect(file.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe(
    'true',
  )
  expect(file.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/pdfuaid:part[>="]+1/)
  expect(file.getTitle()).toBe('Solicitud de fianza y acuerdo de indemnización')
})
