import { textsPerHour } from '@bailiwick/contract/messaging'
import type { TextCheck } from '@bailiwick/contract/text-threads'
import type { Ended } from './bulk-run.ts'

/** On its way to a provider; until 8 AM; not sent. */
export type TextKind = 'queued' | 'waits' | 'refused'

/** What became of texts to many, a line each: nothing is called sent that wasn't. */
export function textSummary(ended: readonly Ended<TextKind>[]): string[] {
  const count = (kind: TextKind) => ended.filter((one) => one.kind === kind).length
  const [queued, waits] = [count('queued'), count('waits')]
  if (queued + waits === 0) return ['Nothing was sent.']
  return [
    ...(queued > 0 ? [queued === 1 ? '1 text is on its way.' : `${queued} texts are on their way.`] : []),
    ...(waits > 0 ? [waits === 1 ? '1 text waits until 8 AM.' : `${waits} texts wait until 8 AM.`] : []),
  ]
}

/** To how many of those with a mobile phone a text goes, now or at 8 AM. */
export const goesTo = (reachable: number, check: TextCheck | undefined): number =>
  check === undefined
    ? reachable
    : Math.max(0, reachable - check.refusing - check.impossible - check.foreign - check.unreachable.length)

/** Whom a text goes to, before it is sent. */
export function reachText({
  files,
  reachable,
  goes,
  staysHere,
}: {
  readonly files: number
  /** Those with a mobile phone. */
  readonly reachable: number
  /** Those of them whom the text goes to. */
  readonly goes: number
  /** Without a text provider nothing goes out. */
  readonly staysHere: boolean
}): string {
  const [all, some, sent] = [files, reachable, goes].map((count) => count.toLocaleString('en-US'))
  const phones = reachable === 1 ? 'one mobile phone' : `${some} mobile phones`
  const has = reachable === 1 ? 'has' : 'have'
  const lines =
    files === reachable
      ? [
          goes === 0
            ? 'The text goes to nobody.'
            : `The text goes to ${goes < reachable ? `${sent} of ` : ''}${phones}.`,
        ]
      : [
          `${some} of ${all} ${has} a mobile phone. ${files - reachable === 1 ? 'The other is' : 'The others are'} not texted.`,
          ...(goes === reachable ? [] : [`The text goes to ${goes === 0 ? 'nobody' : `${sent} of them`}.`]),
        ]
  return [...lines, ...(staysHere || goes === 0 ? [] : ['Where it is night, it goes out at 8 AM.'])].join(' ')
}

/** A sentence about so many, if there are any. */
const line = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`]

/** What a text to many will meet, a line each. */
export const checkLines = ({ refusing, impossible, foreign, unreachable, waiting }: TextCheck): string[] => [
  ...line(
    refusing,
    'person wants no texts and won’t get this one.',
    'people want no texts and won’t get this one.',
  ),
  ...line(impossible, 'number is wrong and can’t be texted.', 'numbers are wrong and can’t be texted.'),
  ...line(
    foreign,
    'number is outside the United States and isn’t texted.',
    'numbers are outside the United States and aren’t texted.',
  ),
  ...line(
    unreachable.length,
    'number can’t get texts, as the last one to it showed, and isn’t texted.',
    'numbers can’t get texts, as the last ones to them showed, and aren’t texted.',
  ),
  ...line(
    waiting,
    'text waits until 8 AM, because it is night there.',
    'texts wait until 8 AM, because it is night there.',
  ),
]

/** Why a text can't go to so many now: the limit refuses, and nothing waits for later. */
export const limitText = ({
  left,
  reachable,
}: {
  readonly left: number
  readonly reachable: number
}): string =>
  `You can text ${left === 0 ? 'none' : left} of these ${reachable.toLocaleString('en-US')} now, because the limit is ${textsPerHour} texts an hour. ${left === 0 ? 'Try again later.' : 'The others aren’t texted; you can select them afterwards.'}`
