import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

const longest = 90

/** The folders whose titles have been shortened: add yours. */
const clean = ['checks/', 'contract/', 'e2e/', 'server/', 'web/']

test('a test title has at most 90 characters before its requirement IDs', () => {
  const tooLong = testTitles()
    .filter(({ place }) => clean.some((folder) => place.startsWith(folder)))
    .filter(({ title }) => title.replace(/\s*\[[^\]]*\]$/, '').length > longest)
  expect(tooLong.map(({ place, title }) => `${place}: ${title}`)).toEqual([])
})
