import { linesOf } from './sources.ts'
import { syntaxOf } from './syntax.ts'

/** Lines that decide by a sentence, in forms that the syntax alone does not show. Codes decide: `error.code === 'notFound'`. */
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

export const comparesSentence = (line: string): boolean => comparisons.some((pattern) => pattern.test(line))

/** The places in these files that decide by the sentence of a message. */
export function comparedSentences(files: readonly string[]): string[] {
  const lines = linesOf(files).filter(({ text }) => comparesSentence(text))
  return [...new Set([...lines.map(({ place }) => place), ...syntaxOf(files).sentences])]
}
