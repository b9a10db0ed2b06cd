import { expect, test } from 'vitest'
import { appearance, formWith, type Source } from '#test/hostile/form-source'
import { pdfPages } from '#test/pdf-text'
import { pictureOf } from '#test/pdf-picture'
import { cleanForm } from './clean-pdf.ts'

const limits = { pages: 10, longestSide: 1000, memory: 192 * 1024 * 1024, timeMs: 60_000, fields: 2000 }

async function read(file: Buffer) {
  const cleaned = await cleanForm(file, limits)
  if (typeof cleaned === 'string') throw new Error(cleaned)
  return { ...cleaned.form, file: cleaned.content }
}
const fieldsOf = async (...sources: Parameters<typeof formWith>) => (await read(formWith(...sources))).fields

/** How much ink is on the page as it is stored. */
const inkOf = async (...fields: Source[]) => (await pictureOf((await read(formWith(fields))).file)).ink

const states = '/AP << /N << /Yes 50 0 R /Off 51 0 R >> >>'

test.each([
  ['a check box', `/FT /Btn /T (A) /Rect [50 500 70 520] /V /Yes /AS /Yes ${states}`],
  ['one without a value', `/FT /Btn /T (A) /Rect [50 500 70 520] /AS /Yes ${states}`],
  ['one without a name', `/FT /Btn /Rect [50 500 70 520] /V /Yes /AS /Yes ${states}`],
  ['a radio button', `/FT /Btn /Ff 32768 /T (A) /Rect [50 500 70 520] /V /Yes /AS /Yes ${states}`],
  ['a text', '/FT /Tx /T (A) /Rect [50 500 150 520] /V (John) /AP << /N 50 0 R >>'],
  ['a text without a value', '/FT /Tx /T (A) /Rect [50 500 150 520] /AP << /N 50 0 R >>'],
  ['a signature', '/FT /Sig /T (A) /Rect [50 500 150 520] /AP << /N 50 0 R >>'],
  ['a list', '/FT /Ch /T (A) /Rect [50 500 150 520] /Opt [(One) (Two)] /V (One) /AP << /N 50 0 R >>'],
])('%s that was filled in shows nothing of it, and is listed', async (_, entries) => {
  expect(await inkOf(entries)).toBe(0)
  expect(await fieldsOf([entries])).toHaveLength(1)
})

test('the words of an earlier signature are gone, and what stands on the page stays', async () => {
  const words = appearance('BT /F1 2 Tf 0 0 Td (Digitally signed by JOHN SMITH) Tj ET')
  const signed = formWith(['/FT /Sig /T (A) /Rect [50 500 150 520] /AP << /N 60 0 R >>'], {
    contents: 'BT /F1 12 Tf 50 600 Td (Sign here) Tj ET',
    objects: { 60: words },
  })
  const { file, pages } = await read(signed)
  expect(await pdfPages(file)).toEqual(['Sign here'])
  expect(pages[0]?.text).toBe('Sign here')
})

test('the frame of a field stays when what was filled in goes', async () => {
  const frame = '/MK << /BC [0 0 0] >> /BS << /W 2 >>'
  const filled = await inkOf(`/FT /Tx /T (A) /Rect [50 500 150 520] /V (John) ${frame}`)
  const empty = await inkOf(`/FT /Tx /T (A) /Rect [50 500 150 520] ${frame}`)
  expect(filled).toBe(empty)
  // A frame of 2 points around 100 by 20
  expect(filled).toBeGreaterThan(400)
  const dark = await fieldsOf(['/FT /Tx /T (A) /Rect [50 500 150 520] /MK << /BG [0.1 0.1 0.4] >>'])
  expect(dark[0]?.places[0]).toMatchObject({ isDark: true })
})

test('a check box of two places that mean Yes and No is a line for each', async () => {
  const no = '/AP << /N << /No 50 0 R /Off 51 0 R >> >>'
  const field = (first: string, second: string) => ({
    field: '/FT /Btn /T (Citizen)',
    widgets: [`/Rect [50 500 70 520] /AS /Off ${first}`, `/Rect [90 500 110 520] /AS /Off ${second}`],
  })
  const fields = await fieldsOf([field(states, no)])
  expect(
    fields.map(({ key, name, kind, option, places }) => [key, name, kind, option, places[0]?.x]),
  ).toEqual([
    ['Citizen: Yes', 'Citizen', 'check', 'Yes', 50],
    ['Citizen: No', 'Citizen', 'check', 'No', 90],
  ])
  const numbered = await fieldsOf([
    {
      field: '/FT /Btn /Ff 32768 /T (Sex) /Opt [(Male) (Female)]',
      widgets: [
        '/Rect [50 500 70 520] /AP << /N << /0 50 0 R >> >>',
        '/Rect [90 500 110 520] /AP << /N << /1 50 0 R >> >>',
      ],
    },
  ])
  expect(numbered).toMatchObject([
    { key: 'Sex: 0', tip: 'Male' },
    { key: 'Sex: 1', tip: 'Female' },
  ])
  const same = await fieldsOf([field(states, states)])
  expect(same).toMatchObject([{ key: 'Citizen', option: null, places: [{ x: 50 }, { x: 90 }] }])
})

test('hidden fields, and those too small or off the page, are neither listed nor drawn', async () => {
  const framed = '/MK << /BC [0 0 0] >>'
  const hidden = ['/F 2', '/F 32', '/F 6'].map(
    (flag, at) => `/FT /Tx /T (H${at}) /Rect [50 500 150 520] ${flag} ${framed}`,
  )
  const nowhere = ['0 0 0 0', '50 500 53 503', '900 900 990 920'].map(
    (rectangle, at) => `/FT /Sig /T (N${at}) /Rect [${rectangle}] ${framed}`,
  )
  expect(await fieldsOf([...hidden, ...nowhere, '/FT /Tx /T (A) /Rect [50 400 150 420]'])).toMatchObject([
    { key: 'A' },
  ])
  expect(await inkOf(...hidden, ...nowhere)).toBe(0)
})

test('a field is read behind the label that is nearest to it', async () => {
  const words = (text: string, x: number, y: number) => `BT /F1 8 Tf ${x} ${y} Td (${text}) Tj ET `
  const contents =
    words('Agreement', 50, 740) +
    words('First Name', 50, 717) +
    words('Last Name', 200, 717) +
    words('Citizen:', 50, 660) +
    words('Yes', 118, 660) +
    words('No', 148, 660) +
    words('Signature', 50, 585)
  const text = 'Agreement First Name Last Name Citizen: Yes No Signature'
  const { fields, pages } = await read(
    formWith(
      [
        '/FT /Tx /T (1) /Rect [50 700 150 714]',
        '/FT /Tx /T (2) /Rect [200 700 300 714]',
        `/FT /Btn /T (3) /Rect [105 658 115 668] ${states}`,
        `/FT /Btn /T (4) /Rect [135 658 145 668] ${states}`,
        '/FT /Sig /T (5) /Rect [50 595 200 620]',
        '/FT /Tx /T (6) /Rect [400 300 500 314]',
      ],
      { contents },
    ),
  )
  expect(pages[0]?.text).toBe(text)
  expect(
    fields.map(({ places: [place] }) =>
      text
        .slice(0, place?.after ?? 0)
        .split(' ')
        .at(-1),
    ),
  ).toEqual(['Name', 'Name', 'Yes', 'No', 'Signature', ''])
  expect(fields[1]?.places[0]?.after).toBe('Agreement First Name Last Name'.length)
})

test('each field has a key of its own, and no text ends in half of a character', async () => {
  const long = 'n'.repeat(210)
  const emoji = `<FEFF${Buffer.from(`${'n'.repeat(199)}😀`, 'utf16le')
    .swap16()
    .toString('hex')}>`
  const text = (name: string, y: number) => `/FT /Tx ${name} /Rect [50 ${y} 150 ${y + 20}]`
  const fields = await fieldsOf([
    text(`/T (${long}1)`, 700),
    text(`/T (${long}2)`, 670),
    text('', 640),
    text('', 610),
    text('/T ( )', 580),
    text(`/T ${emoji}`, 550),
    text('/T (constructor)', 520),
    text('/T (__proto__)', 490),
  ])
  expect(fields.map(({ key }) => key)).toEqual([
    'n'.repeat(200),
    `${'n'.repeat(200)} (2)`,
    'Field without a name',
    'Field without a name (2)',
    'Field without a name (3)',
    'n'.repeat(199),
    'constructor',
    '__proto__',
  ])
  expect(fields.every(({ key, name }) => key.isWellFormed() && name.isWellFormed())).toBe(true)
})

test('a widget that the form doesn’t list is listed, with its kind and tip', async () => {
  const fields = await fieldsOf(['/FT /Tx /T (A) /Rect [50 500 150 520]'], {
    unlisted: ['/FT /Sig /T (Sign) /TU (Sign here) /Rect [50 400 150 420]'],
  })
  expect(fields).toMatchObject([{ key: 'A' }, { key: 'Sign', kind: 'signature', tip: 'Sign here' }])
})

test('limits and alignments are those of the field, also by reference', async () => {
  const places = ['/Rect [50 500 150 520]']
  const fields = await fieldsOf(
    [
      { field: '/FT /Tx /T (Of the field) /MaxLen 60 0 R /Q 2', widgets: places },
      { field: '/FT /Tx /T (Elsewhere) /MaxLen 99 0 R', widgets: ['/Rect [50 470 150 490] /Q 1'] },
      '/FT /Tx /T (Own) /MaxLen 5 /DA (/F1 8 Tf 0 g) /Ff 16777216 /DV (/MaxLen 3 (\\() ) /Rect [50 440 150 460]',
    ],
    { objects: { 60: '7' } },
  )
  expect(fields).toMatchObject([
    { key: 'Of the field', max: 7, places: [{ align: 'right' }] },
    { key: 'Elsewhere', max: null, places: [{ align: 'center' }] },
    { key: 'Own', max: 5, comb: true, places: [{ size: 8 }] },
  ])
})

test('what was filled in is offered as a fixed text, cut to 400 characters', async () => {
  const fields = await fieldsOf([
    '/FT /Tx /T (A) /Rect [50 500 150 520] /V (Los Angeles)',
    `/FT /Tx /Ff 4096 /T (B) /Rect [50 400 150 420] /V (One\\nTwo ${'x'.repeat(500)})`,
    '/FT /Tx /T (C) /Rect [50 300 150 320]',
  ])
  expect(fields[0]?.prefilled).toBe('Los Angeles')
  expect(fields[1]?.prefilled).toMatch(/^One\nTwo x{392}$/)
  expect(fields[2]).not.toHaveProperty('prefilled')
})

test('actions of pages, fields and the file have no effect while the fields are read', async () => {
  const script = '<< /S /JavaScript /JS (this.getField\\("A"\\).value = "taken over") >>'
  const acting = formWith([
    `/FT /Tx /T (A) /Rect [50 500 150 520] /V (Before) /AA << /F ${script} /C ${script} /PO ${script} /PV ${script} >>`,
  ])
  const { fields, file } = await read(acting)
  expect(fields).toMatchObject([{ key: 'A', prefilled: 'Before' }])
  expect(Buffer.from(file).includes('taken over')).toBe(false)
})

test('2,000 fields of one parent are read', async () => {
  const widgets = Array.from({ length: 1990 }, (_, at) => `/Rect [${at % 500} 500 ${(at % 500) + 20} 520]`)
  const many = formWith([{ field: '/FT /Tx /T (A) /MaxLen 9 /Q 1', widgets }])
  const { fields } = await read(many)
  expect(fields).toMatchObject([{ max: 9 }])
  expect(fields[0]?.places).toHaveLength(1990)
})
