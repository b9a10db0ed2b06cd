import { expect, test } from 'vitest'
import { rangesOf, wayOf, withPage, type View } from './use-reading.ts'

test('pages that are left are named in ranges', () => {
  expect(rangesOf([2])).toBe('2')
  expect(rangesOf([1, 2, 3, 5, 7, 8])).toBe('1–3, 5, 7–8')
})

test('a page that was shown as it is counts so, whatever is shown after', () => {
  const seen = withPage(withPage(new Map<number, View>(), 1, 'pages'), 1, 'text')
  expect([...seen]).toEqual([[1, 'pages']])
  expect([...withPage(withPage(new Map<number, View>(), 1, 'text'), 1, 'pages')]).toEqual([[1, 'pages']])
})

test('the way of reading says how the last page was shown, or that the signer confirmed it', () => {
  const seen = new Map<number, View>([
    [1, 'pages'],
    [2, 'text'],
  ])
  expect(wayOf(seen, true)).toBe('accessible text')
  expect(wayOf(new Map([[1, 'pages' as const]]), true)).toBe('pages')
  expect(wayOf(seen, false)).toBe('confirmed')
})
