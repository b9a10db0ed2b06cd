import { expect, test } from 'vitest'
import { textSummary, type TextKind } from './text-summary.ts'

const ended = (...kinds: TextKind[]) =>
  kinds.map((kind, id) => ({ file: { id, name: `File ${id}`, phone: null }, kind, reason: null }))

test('a summary counts what is on its way and what waits, and calls nothing else sent', () => {
  expect(textSummary(ended('queued', 'refused', 'waits', 'queued'))).toEqual([
    '2 texts are on their way.',
    '1 text waits until 8 AM.',
  ])
  expect(textSummary(ended('queued'))).toEqual(['1 text is on its way.'])
  expect(textSummary(ended('waits', 'waits'))).toEqual(['2 texts wait until 8 AM.'])
  expect(textSummary(ended('refused', 'refused'))).toEqual(['Nothing was sent.'])
})
