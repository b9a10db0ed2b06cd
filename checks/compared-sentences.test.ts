import { expect, test } from 'vitest'
import { linesOf, productFiles } from './sources.ts'

/** Code that decides by a sentence. Codes decide: `error.code === 'notFound'`. */
const comparisons: readonly RegExp[] = [
  // messages.x === y, [messages.x]: y, case messages.x
  /\bmessages\.\w+\s*[!=]==/,
  /[!=]==\s*messages\.\w+/,
  /\bcase\s+messages\.\w+/,
  /\[messages\.\w+\]\s*:/,
  /\.(?:includes|has|indexOf|startsWith|endsWith|test|match)\(\s*messages\.\w+/,
  // error.message === 'Not found', /deleted/.test(error.message)
  /\b(?:error|reply|refusal|answer)\.(?:message|error)\s*[!=]==/,
  /\b(?:error|reply|refusal|answer)\.(?:message|error)\.(?:includes|startsWith|endsWith|match)\(/,
]

const comparesSentence = (line: string): boolean => comparisons.some((pattern) => pattern.test(line))

test('no code decides by the sentence of a message', () => {
  const found = linesOf(productFiles())
    .filter(({ text }) => comparesSentence(text))
    .map(({ place, text }) => `${place}: ${text.trim()}`)
  // The errors of libraries often have no code
  const readsLibraries = /^server\/src\/platform\/(?:http\/(?:input|log)|unavailable)\.ts/
  expect(found.filter((line) => !readsLibraries.test(line))).toEqual([])
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
