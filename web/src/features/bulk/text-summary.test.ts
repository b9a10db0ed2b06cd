import { expect, test } from 'vitest'
import { checkLines, limitText, reachText, textSummary, type TextKind } from './text-summary.ts'

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

test('a text says whom it goes to, and how many can be texted now', () => {
  expect(reachText({ files: 1, reachable: 1, staysHere: false })).toMatch(
    /^The text goes to one mobile phone\. /,
  )
  expect(reachText({ files: 12, reachable: 12, staysHere: false })).toMatch(
    /^The text goes to 12 mobile phones\. /,
  )
  expect(reachText({ files: 1000, reachable: 950, staysHere: false })).toBe(
    '950 of 1,000 have a mobile phone. The others are not texted. Where it is night, it goes out at 8 AM.',
  )
  expect(reachText({ files: 1, reachable: 1, staysHere: true })).toBe('The text goes to one mobile phone.')
  expect(limitText({ left: 150, reachable: 1000 })).toBe(
    'You can text 150 of these 1,000 now, because the limit is 200 texts an hour. Select fewer files.',
  )
  expect(limitText({ left: 0, reachable: 2 })).toMatch(
    /^You can text none of these 2 now, .* Try again later\.$/,
  )
})

test('before a text is sent, it says how many it won’t reach, or not before 8 AM', () => {
  expect(checkLines({ refusing: 0, unreachable: 0, waiting: 0 })).toEqual([])
  expect(checkLines({ refusing: 1, unreachable: 1, waiting: 1 })).toEqual([
    '1 person wants no texts and won’t get this one.',
    '1 number can’t get texts, as the last one to it showed.',
    '1 text waits until 8 AM, because it is night there.',
  ])
  expect(checkLines({ refusing: 2, unreachable: 3, waiting: 4 })).toEqual([
    '2 people want no texts and won’t get this one.',
    '3 numbers can’t get texts, as the last ones to them showed.',
    '4 texts wait until 8 AM, because it is night there.',
  ])
})
