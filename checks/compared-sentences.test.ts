import { expect, test } from 'vitest'
import { comparedSentences, comparesSentence } from './compared-sentences.ts'
import { productFiles } from './sources.ts'

test('no code decides by the sentence of a message', () => {
  const found = comparedSentences(productFiles())
  // The errors of libraries often have no code; the sample compares names of counties
  const others = /^server\/src\/(?:platform\/(?:http\/(?:input|log)|unavailable)\.ts|sample\/)/
  expect(found.filter((line) => !others.test(line))).toEqual([])
})

test('comparisons of sentences are recognized', () => {
  const lines = [
    'if (error.message !== messages.userChangedMeanwhile) return',
    'const texts = { [messages.createdDefendant]: messages.createdLead }',
    "const isOver = error.message === 'Unauthorized'",
    'Object.values(errors).includes(messages.required)',
  ]
  expect(lines.filter((line) => !comparesSentence(line))).toEqual([])
  expect(comparesSentence("if (error.code === 'notFound') return messages.notFound")).toBe(false)
})
