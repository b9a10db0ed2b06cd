import { expect, test, vi } from 'vitest'
import type { FormMapping } from '@bailiwick/contract/surety-forms'
import type { FieldPlace, FormField } from '#pdf/form-fields'
import { textRuler } from '#pdf/text-ruler'
import { countSignaturePlaces, fillForm, textFor } from './form-policy.ts'

const place = (page: number, y: number): FieldPlace => ({ page, x: 60, y, width: 100, height: 16 })
const field = (key: string, more: Partial<FormField> = {}): FormField => ({
  key,
  name: key,
  tip: '',
  kind: 'text',
  option: null,
  options: [],
  max: null,
  multiline: false,
  comb: false,
  places: [place(0, 700)],
  ...more,
})
const pages = ['One', 'Two'].map((text) => ({ width: 612, height: 792, text }))
const source = { data: { defendant: { first_name: 'ANA' } }, language: 'en' } as const
const fill = async (fields: readonly FormField[], mapping: FormMapping, language: 'en' | 'es' = 'en') =>
  fillForm({ pages, fields }, mapping, { ...source, language }, await textRuler())

test('what is read aloud has check marks and places to sign in words, on each page of a field', async () => {
  const fields = [
    field('Name', { places: [place(0, 700), place(1, 700)] }),
    field('Citizen: Yes', { name: 'Citizen', kind: 'check', option: 'Yes' }),
    field('Sex: 0', { name: 'Sex', kind: 'radio', option: '0', tip: 'Male' }),
    field('Sign', { kind: 'signature' }),
    field('Initials', { places: [place(1, 400)] }),
    field('Signed on'),
    field('Empty'),
  ]
  const mapping: FormMapping = {
    Name: { gets: 'value', source: 'defendant.first_name' },
    'Citizen: Yes': { gets: 'mark' },
    'Sex: 0': { gets: 'mark' },
    Sign: { gets: 'signature' },
    Initials: { gets: 'initials' },
    'Signed on': { gets: 'date' },
    Empty: { gets: 'nothing' },
  }
  const { texts } = await fill(fields, mapping)
  expect(texts).toEqual([
    'One Name: ANA. Citizen: Yes: checked. Sex: Male: checked. Sign: Place for your signature. ' +
      'Signed on: Place for the date of your signature.',
    'Two Name: ANA. Initials: Place for your initials.',
  ])
  expect((await fill(fields, mapping, 'es')).texts[1]).toBe(
    'Two Name: ANA. Initials: Lugar para sus iniciales.',
  )
})

test('a value is read behind its label, which isn’t said twice, and the others at the end', async () => {
  const behind = (after: number): FieldPlace => ({ ...place(0, 700), after })
  const fields = [
    field('Last Name', { places: [behind(20)] }),
    field('txt_1', { tip: 'Middle', places: [behind(20)] }),
    field('First Name', { places: [behind(10)] }),
    field('Elsewhere'),
  ]
  const mapping = Object.fromEntries(
    fields.map(({ key }) => [key, { gets: 'text' as const, text: `${key.length}` }]),
  )
  const text = 'First Name Last Name Date'
  const page = { width: 612, height: 792, text }
  const filling = await fillForm({ pages: [page], fields }, mapping, source, await textRuler())
  expect(filling.texts).toEqual(['First Name: 10. Last Name: 9. Middle: 5. Date Elsewhere: 9.'])
})

test('every place for a date is one, also without a signature on its page', async () => {
  const fields = [
    field('Sign', { kind: 'signature', places: [place(0, 700)] }),
    field('Below', { places: [place(0, 665)] }),
    field('Far', { places: [place(0, 100), place(1, 50)] }),
  ]
  const mapping: FormMapping = {
    Sign: { gets: 'signature' },
    Below: { gets: 'date' },
    Far: { gets: 'date' },
  }
  const { spots } = await fill(fields, mapping)
  expect(spots.filter(({ isDate }) => isDate)).toMatchObject([
    { page: 0, x: 60, y: 665, width: 100, height: 16 },
    { page: 0, y: 100 },
    { page: 1, y: 50 },
  ])
  expect(spots).toHaveLength(4)
  expect(countSignaturePlaces({ fields }, mapping)).toBe(4)
})

test('names that every object has get nothing unless the mapping says so', async () => {
  const fields = ['constructor', 'toString', '__proto__'].map((key) => field(key))
  const none = await fill(fields, {})
  expect([none.entries, none.texts, none.spots]).toEqual([[], ['One', 'Two'], []])
  for (const name of ['constructor.name', 'defendant.constructor', 'toString.1.name', '__proto__.toString'])
    expect(textFor(field('A'), { gets: 'value', source: name }, source)).toBe('')
})

test('a form with many fields lets others in between', async () => {
  const fields = Array.from({ length: 300 }, (_, at) => field(`Field ${at}`))
  const mapping: FormMapping = Object.fromEntries(
    fields.map(({ key }) => [key, { gets: 'text', text: 'A text' }]),
  )
  // Loaded before, because turns pass while it is read
  await textRuler()
  let turns = 0
  const turn = (): void => {
    turns += 1
    timer = setImmediate(turn)
  }
  let timer = setImmediate(turn)
  // Each look at the clock is 20 ms later
  let clock = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 20))
  try {
    const { entries, overflowing } = await fill(fields, mapping)
    expect([entries.length, overflowing]).toEqual([300, []])
    expect(turns).toBeGreaterThan(250)
  } finally {
    now.mockRestore()
    clearImmediate(timer)
  }
})
