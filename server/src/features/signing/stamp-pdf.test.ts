import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { SignatureSpot } from '#pdf/signature-spot'
import { StructureTree } from '#pdf/structure-tree'
import { pictureOf } from '#test/pdf-picture'
import { pdfPages } from '#test/pdf-text'
import { initialsOf, stamp, type Signature } from './stamp-pdf.ts'

const envelope_id = '4a1c8f5e-0b7d-4c36-9a55-1e2f3a4b5c6d'
const typed = { name: 'Ana María Lim' }

/** A field of a form on the first page. */
const field = (x: number, y: number, width: number, height: number, more: Partial<SignatureSpot> = {}) => ({
  page: 0,
  x,
  y,
  width,
  height,
  dateX: x,
  ...more,
})

async function stamped(spots: readonly SignatureSpot[], signature: Signature = typed): Promise<Uint8Array> {
  const empty = await PDFDocument.create()
  empty.addPage([612, 792])
  const bytes = await empty.save({ useObjectStreams: false })
  const pdf = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false })
  await stamp(pdf, new StructureTree(pdf), {
    spots,
    signature,
    envelope_id,
    language: 'en',
    timeZone: 'America/Los_Angeles',
    now: new Date('2026-11-20T10:00:00Z'),
    signer: { name: 'ANA MARIA LIM', phone: '', email: '' },
  })
  return pdf.commit({ useObjectStreams: false })
}

/** How much ink is on the page outside of these places, and within each of them. */
async function inkOf(pdf: Uint8Array, places: readonly SignatureSpot[]) {
  const { ink, inkIn } = await pictureOf(pdf)
  const within = places.map(({ x, y, width, height = 0 }) => inkIn({ x, y, width, height }))
  return { outside: ink - within.reduce((sum, one) => sum + one, 0), within }
}

test('a date below a signature is in its own place, and nothing is on the signature', async () => {
  const signature = field(60, 700, 200, 24)
  const date = field(60, 665, 70, 14, { isDate: true })
  const pdf = await stamped([signature, date])
  const [text = ''] = await pdfPages(pdf)
  expect(text).toContain('11/20/2026')
  expect(text).toContain(envelope_id)
  const { outside, within } = await inkOf(pdf, [signature, date])
  expect([outside, within.every((one) => one > 20)]).toEqual([0, true])
})

test('a narrow date has no time, down to 5 points, and a wide one has it with the zone', async () => {
  const texts = async (width: number) => {
    const date = field(300, 400, width, 14, { isDate: true })
    const pdf = await stamped([date])
    expect((await inkOf(pdf, [date])).outside).toBe(0)
    return (await pdfPages(pdf))[0]
  }
  expect(await texts(150)).toBe('11/20/2026 2:00:00 am PST')
  expect(await texts(70)).toBe('11/20/2026')
  expect(await texts(30)).toBe('11/20/2026')
})

test('a signature without a place for a date stays in its field, at the edge of the page too', async () => {
  const wide = field(380, 700, 228, 30)
  const low = field(60, 0, 120, 12)
  const pdf = await stamped([wide, low])
  const { outside, within } = await inkOf(pdf, [wide, low])
  expect([outside, within.every((one) => one > 20)]).toEqual([0, true])
  expect((await pdfPages(pdf))[0]).toContain('2:00:00 am PST')
})

test.each([
  ['Ana María Lim', 'AML'],
  ['  ana   de la Cruz ', 'ADLC'],
  ['Élodie O’Brien', 'ÉO'],
  ['“Ana” Lim', 'AL'],
  ['???', '???'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('initials of a typed and of a drawn signature are letters that fill a narrow place', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const place = field(60, 600, 34, 16, { isInitials: true })
  for (const signature of [typed, { png }]) {
    const pdf = await stamped([place], signature)
    expect(await pdfPages(pdf)).toEqual(['AML'])
    const { outside, within } = await inkOf(pdf, [place])
    expect(outside).toBe(0)
    // A name would be 4 points high in it
    expect(within[0]).toBeGreaterThan(60)
  }
})

test('a thousand places to sign share their fonts and pictures', async () => {
  const places = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      field((at % 20) * 30, Math.floor(at / 20) * 14, 30, 13, { isInitials: true }),
    )
  const sizeOf = async (count: number) => (await stamped(places(count))).length
  expect(await sizeOf(1000)).toBeLessThan((await sizeOf(100)) + 900 * 200)
})
