import { beforeEach, onTestFailed, TestRunner } from 'vitest'

/** What a failing test prints of its server's log. */
const toStandardError = (text: string): void => console.error(text)

/** A log that stays quiet while tests pass: if one fails, its lines are printed. */
export function failureLog(print = toStandardError): { write(line: string): void } {
  let lines: string[] = []
  const printLines = () => {
    if (lines.length > 0) print(`Log of the server:\n${lines.join('')}`)
  }
  if (TestRunner.getCurrentTest() === undefined)
    // A server for the whole file: each test has the lines since it started
    beforeEach((context) => {
      lines = []
      context.onTestFailed(printLines)
    })
  else onTestFailed(printLines)
  return { write: (line) => void lines.push(line) }
}
