import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number = '', isMet = '', shownBy = ''] =
      /^\| (\d+) +\|[^|]*\| (met|no) +\|(.*)\|$/.exec(line) ?? []
    return number === '' ? [] : [{ number: Number(number), isMet: isMet === 'met', shownBy }]
  })

const files = globSync([
  '{server,web,contract}/src/**/*.test.{ts,tsx}',
  'checks/*.test.ts',
  'e2e/**/*.e2e.ts',
])
const texts = Map.groupBy(
  files.map((file) => ({ name: basename(file), text: readFileSync(file, 'utf8') })),
  ({ name }) => name,
)

test('docs/security.md has the 72 checks, of which at least 60 are met', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 72 }, (_, index) => index + 1))
  expect(rows.filter(({ isMet }) => isMet).length).toBeGreaterThanOrEqual(60)
})

test('every check that is met names tests that exist', () => {
  const wrong = rows.flatMap(({ number, isMet, shownBy }) => {
    const named = [...shownBy.matchAll(/`([\w.-]+\.(?:test|e2e)\.ts)` “(.*?)”(?=;|\.| )/g)]
    const missing = named.filter(
      ([, file = '', title = '']) => !texts.get(file)?.some(({ text }) => text.includes(title)),
    )
    const errors = missing.map(([, file, title]) => `${number}: ${file} has no test “${title}”`)
    return isMet && named.length === 0 ? [...errors, `${number} names no test`] : errors
  })
  expect(wrong).toEqual([])
})
