import { expect, test } from 'vitest'
import { bannedWords, withoutAllowed } from './plain-words.ts'
import { linesOf, sources } from './sources.ts'

/**
 * The folders and files that use plain words already, one beginning of a path a line. Add yours; once all are listed, an
 * empty line stands for everything.
 */
const clean = `
CHANGELOG.md
CONTRIBUTING.md
README.md
SECURITY.md
bench/
checks/
contract/
docs/
e2e/
playwright.config.ts
scripts/
server/
vitest.config.ts
web/
`
  .trim()
  .split('\n')

const exempt = ['docs/requirements.md', 'checks/plain-words.ts', 'server/migrations/']

test('code, comments, screens and documents use plain words', () => {
  const files = sources().filter(
    (file) =>
      clean.some((start) => file.startsWith(start)) && !exempt.some((start) => file.startsWith(start)),
  )
  const found = linesOf(files).flatMap(({ text, place }) => {
    const ours = withoutAllowed(text)
    return bannedWords.flatMap(({ pattern, better }) => {
      const word = pattern.exec(ours)?.[0]
      return word === undefined ? [] : [`${place} "${word}": ${better}`]
    })
  })
  expect(found).toEqual([])
})
