import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linesOf, sources } from './sources.ts'
import { testTitles } from './test-titles.ts'

const document = 'docs/requirements.md'
const [proved = '', decided = ''] = readFileSync(document, 'utf8').split(/^## .*not yet proved.*$/m)
const idsIn = (text: string) => [...text.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id = '']) => id)

const rows = idsIn(proved)
const decidedOnly = idsIn(decided)
const known = new Set([...rows, ...decidedOnly])
const areas = [...new Set(rows.map((id) => id.split('-')[0]))]
const titles = testTitles()

test('no requirement ID is used twice', () => {
  expect(known.size).toBe(rows.length + decidedOnly.length)
})

test('every cited requirement ID is in docs/requirements.md', () => {
  const cited = new RegExp(`\\b(?:${areas.join('|')})-\\d+\\b`, 'g')
  const unknown = linesOf(sources()).flatMap(({ text, place }) =>
    [...text.matchAll(cited)].filter(([id]) => !known.has(id)).map(([id]) => `${place}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test('every requirement is named by the title of a test that runs', () => {
  const named = new Set(titles.filter(({ isSkipped }) => !isSkipped).flatMap(({ ids }) => ids))
  expect(rows.filter((id) => !named.has(id))).toEqual([])
  // A row moves to the table of its area with the first test that names it
  expect(decidedOnly.filter((id) => named.has(id))).toEqual([])
})

test('no test title names more than five requirements', () => {
  expect(titles.filter(({ ids }) => ids.length > 5).map(({ place }) => place)).toEqual([])
})
