import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { text, type Catalogue } from './fields.ts'
import { repeatedList, repeatedValue, sentShape } from './record-shapes.ts'

const pets = {
  pets: { kind: 'rows', label: 'Pets', of: { name: text('Name', 50) } },
} as const satisfies Catalogue
const body = z.strictObject(sentShape(pets))
const errorsOf = (list: unknown) => body.safeParse({ pets: list }).error?.issues.map(({ message }) => message)

test('a list with more rows than anyone types is refused before they are checked', () => {
  const rows = (count: number, row: unknown = { name: 'Rex' }) => Array.from({ length: count }, () => row)
  expect(errorsOf(rows(1000))).toBeUndefined()
  for (const many of [rows(1001), JSON.stringify(rows(1001)), rows(200_000, 1)]) {
    expect(errorsOf(many)).toEqual(['may have at most 1000 entries'])
  }
})

test('a list with many errors is refused with the first of them', () => {
  const wrong = (count: number) =>
    Array.from({ length: 1000 }, (_, index) => ({ name: index < count ? 1 : 'Rex' }))
  expect(errorsOf(wrong(19))).toHaveLength(19)
  expect(errorsOf(wrong(20))).toHaveLength(20)
  expect(errorsOf(wrong(1000))).toHaveLength(20)
})

test('a list as JSON text is not parsed if no list has so many values or lists inside', () => {
  expect(errorsOf(JSON.stringify([{ name: 'Rex' }]))).toBeUndefined()
  expect(errorsOf('['.repeat(4) + ']'.repeat(4))).toEqual(['must be a list'])
  expect(errorsOf(JSON.stringify(Array.from({ length: 30_000 }, () => 1)))).toEqual(['must be a list'])
})

test('a value of a reply may be repeated, as long as any reply’s', () => {
  const accepted = (value: unknown) => repeatedValue.safeParse(value).success
  expect(['x'.repeat(1000), 7, null, true].map(accepted)).toEqual([true, true, true, true])
  expect(['x'.repeat(1001), [], {}].map(accepted)).toEqual([false, false, false])
  const acceptedList = (value: unknown) => repeatedList.safeParse(value).success
  expect([[], [{ id: 1 }], '[]', {}, null].map(acceptedList)).toEqual([true, true, true, true, true])
  expect([Array(1001).fill(1), { a: 1 }].map(acceptedList)).toEqual([false, false])
})
