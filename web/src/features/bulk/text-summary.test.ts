import { expect, test } from 'vitest'
import { checkLines, goesTo, limitText, reachText, textSummary, type TextKind } from './text-summary.ts'

const ended = (...kinds: TextKind[]) =>
  kinds.map((kind, id) => ({
    file: { id, name: `File ${id}`, phone: null },
    kind,
    isLeft: false,
    reason: null,
  }))

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
  expect(reachText({ files: 1, reachable: 1, goes: 1, staysHere: false })).toMatch(
    /^The text goes to one mobile phone\. /,
  )
  expect(reachText({ files: 12, reachable: 12, goes: 12, staysHere: false })).toMatch(
    /^The text goes to 12 mobile phones\. /,
  )
  expect(reachText({ files: 1000, reachable: 950, goes: 950, staysHere: false })).toBe(
    '950 of 1,000 have a mobile phone. The others are not texted. Where it is night, it goes out at 8 AM.',
  )
  expect(reachText({ files: 1, reachable: 1, goes: 1, staysHere: true })).toBe(
    'The text goes to one mobile phone.',
  )
  expect(limitText({ left: 150, reachable: 1000 })).toBe(
    'You can text 150 of these 1,000 now, because the limit is 200 texts an hour. The others aren’t texted; you can select them afterwards.',
  )
  expect(limitText({ left: 0, reachable: 2 })).toMatch(
    /^You can text none of these 2 now, .* Try again later\.$/,
  )
})

const nobody = { refusing: 0, impossible: 0, foreign: 0, unreachable: [], waiting: 0 }

test('before a text is sent, it says how many it won’t reach, or not before 8 AM', () => {
  expect(checkLines(nobody)).toEqual([])
  expect(checkLines({ refusing: 1, impossible: 1, foreign: 1, unreachable: [4], waiting: 1 })).toEqual([
    '1 person wants no texts and won’t get this one.',
    '1 number is wrong and can’t be texted.',
    '1 number is outside the United States and isn’t texted.',
    '1 number can’t get texts, as the last one to it showed, and isn’t texted.',
    '1 text waits until 8 AM, because it is night there.',
  ])
  expect(checkLines({ refusing: 2, impossible: 3, foreign: 4, unreachable: [4, 5], waiting: 1000 })).toEqual([
    '2 people want no texts and won’t get this one.',
    '3 numbers are wrong and can’t be texted.',
    '4 numbers are outside the United States and aren’t texted.',
    '2 numbers can’t get texts, as the last ones to them showed, and aren’t texted.',
    '1,000 texts wait until 8 AM, because it is night there.',
  ])
})

test('only those whom a text goes to are counted for the button', () => {
  expect(goesTo(7, undefined)).toBe(7)
  expect(goesTo(7, { ...nobody, refusing: 2, unreachable: [4], waiting: 3 })).toBe(4)
  expect(goesTo(2, { ...nobody, impossible: 1, foreign: 1 })).toBe(0)
  const text = (files: number, reachable: number, goes: number) =>
    reachText({ files, reachable, goes, staysHere: true })
  expect(text(7, 7, 4)).toBe('The text goes to 4 of 7 mobile phones.')
  expect(text(7, 7, 0)).toBe('The text goes to nobody.')
  expect(text(9, 7, 4)).toBe(
    '7 of 9 have a mobile phone. The others are not texted. The text goes to 4 of them.',
  )
  expect(text(9, 1, 1)).toBe('1 of 9 has a mobile phone. The others are not texted.')
  expect(text(2, 1, 1)).toBe('1 of 2 has a mobile phone. The other is not texted.')
})
