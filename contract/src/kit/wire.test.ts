import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { text, type Catalogue } from './fields.ts'
import { sentShape } from './record-shapes.ts'

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
