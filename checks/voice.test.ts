import { expect, test } from 'vitest'
import { bannedWords, plainFiles, withoutAllowed } from './plain-words.ts'
import { linesOf } from './sources.ts'

test('code, comments, screens and documents use plain words', () => {
  const found = linesOf(plainFiles()).flatMap(({ text, place }) => {
    const ours = withoutAllowed(text)
    return bannedWords.flatMap(({ pattern, better }) => {
      const word = pattern.exec(ours)?.[0]
      return word === undefined ? [] : [`${place} "${word}": ${better}`]
    })
  })
  expect(found).toEqual([])
})
