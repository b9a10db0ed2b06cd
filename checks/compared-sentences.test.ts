import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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

const comparedIn = (text: string): string[] =>
  text.split('\n').filter((line) => comparisons.some((pattern) => pattern.test(line)))

test('no code decides by the sentence of a message', () => {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file))
  const found = files.flatMap((file) =>
    comparedIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
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
  expect(lines.filter((line) => comparedIn(line).length === 0)).toEqual([])
  expect(comparedIn("if (error.code === 'notFound') return messages.notFound")).toEqual([])
})
