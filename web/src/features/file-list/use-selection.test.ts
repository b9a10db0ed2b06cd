import type { SelectedFile } from '@bailiwick/contract/list-selection'
import { mostSelected } from '@bailiwick/contract/list-limits'
import { expect, test } from 'vitest'
import { picked } from './use-selection.ts'

const file = (id: number): SelectedFile => ({ id, name: `File ${id}`, phone: null })
const files = (count: number, first = 1) => Array.from({ length: count }, (_, at) => file(first + at))
const of = (list: readonly SelectedFile[]) => new Map(list.map((one) => [one.id, one]))

test('files are added to those of other pages once, and taken out again', () => {
  const two = picked(of([file(7)]), [file(7), file(8)], true)
  expect([...two.keys()]).toEqual([7, 8])
  expect([...picked(two, [file(7), file(99)], false).keys()]).toEqual([8])
})

test('no more than a stated number is selected at once', () => {
  const full = picked(of(files(mostSelected - 1)), files(5, 5000), true)
  expect(full.size).toBe(mostSelected)
  expect(full.has(5000)).toBe(true)
  expect(full.has(5001)).toBe(false)
})
