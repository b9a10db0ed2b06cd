import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

const longest = 90

test('a test title has at most 90 characters before its requirement IDs', () => {
  const tooLong = testTitles().filter(({ title }) => title.replace(/\s*\[[^\]]*\]$/, '').length > longest)
  expect(tooLong.map(({ place, title }) => `${place}: ${title}`)).toEqual([])
})
