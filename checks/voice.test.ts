import { expect, test } from 'vitest'
import { bannedWords, withoutAllowed } from './plain-words.ts'
import { linesOf, sources } from './sources.ts'

/** Words of others, the words themselves, and migrations that have run. */
const exempt = ['docs/requirements.md', 'checks/plain-words.ts', 'server/migrations/']

test('code, comments, screens and documents use plain words', () => {
  const files = sources().filter((file) => !exempt.some((start) => file.startsWith(start)))
  const found = linesOf(files).flatMap(({ text, place }) => {
    const ours = withoutAllowed(text)
    return bannedWords.flatMap(({ pattern, better }) => {
      const word = pattern.exec(ours)?.[0]
      return word === undefined ? [] : [`${place} "${word}": ${better}`]
    })
  })
  expect(found).toEqual([])
})
