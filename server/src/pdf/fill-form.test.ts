import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pictureOf } from '#test/pdf-picture'
import { appendForms, type Entry } from './fill-form.ts'

const empty = async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([612, 792])
  return pdf.save({ useObjectStreams: false })
}
const entry = (more: Partial<Entry> = {}): Entry => ({
  page: 0,
  x: 60,
  y: 400,
  width: 200,
  height: 20,
  multiline: false,
  comb: false,
  max: null,
  text: 'Égypte gypsy',
  ...more,
})
const filled = async (...entries: Entry[]) =>
  (await appendForms(null, [{ file: await empty(), entries, texts: [''] }])).pdf
const picture = async (...entries: Entry[]) => pictureOf(await filled(...entries))

test.each([9, 10, 11, 12, 14, 18])(
  'a text in a field of %i points doesn’t cross its frame',
  async (height) => {
    const one = entry({ height })
    const { ink, inkIn } = await picture(one)
    expect(ink).toBeGreaterThan(20)
    expect(ink - inkIn(one)).toBe(0)
    // As much below as above, roughly
    const upper = inkIn({ ...one, y: one.y + height / 2, height: height / 2 })
    expect(upper / ink).toBeGreaterThan(0.2)
    expect(upper / ink).toBeLessThan(0.8)
  },
)

test('a text is at the left, in the middle or at the right, as its field says', async () => {
  const sides = async (more: Partial<Entry>) => {
    const one = entry({ text: 'Ana', ...more })
    const { inkIn } = await picture(one)
    return [0, 1, 2].map(
      (third) => inkIn({ ...one, x: one.x + (third * one.width) / 3, width: one.width / 3 }) > 0,
    )
  }
  expect(await sides({})).toEqual([true, false, false])
  expect(await sides({ align: 'center' })).toEqual([false, true, false])
  expect(await sides({ align: 'right' })).toEqual([false, false, true])
  expect(await sides({ align: 'right', comb: true, max: 10 })).toEqual([false, false, true])
})

test('the size of a text is at most that of its field, and it is white on a dark one', async () => {
  const { ink } = await picture(entry())
  expect((await picture(entry({ size: 7 }))).ink).toBeLessThan(ink * 0.8)
  expect((await picture(entry({ isDark: true }), entry({ text: null, isDark: true, width: 20 }))).ink).toBe(0)
})

test('each page has its font once, however many texts it has', async () => {
  const many = await filled(
    ...Array.from({ length: 300 }, (_, at) => entry({ y: at * 2, height: 12, text: 'Ana' })),
  )
  const page = (await PDFDocument.load(many)).getPage(0)
  expect(page.node.normalizedEntries().Font.keys()).toHaveLength(1)
})
