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

/** Whom a text goes to, before it is sent. */
export function reachText({
  files,
  reachable,
  staysHere,
}: {
  readonly files: number
  readonly reachable: number
  /** Without a text provider nothing goes out. */
  readonly staysHere: boolean
}): string {
  const [all, some] = [files, reachable].map((count) => count.toLocaleString('en-US'))
  const phones = reachable === 1 ? 'one mobile phone' : `${some} mobile phones`
  const whom =
    files === reachable
      ? `The text goes to ${phones}.`
      : `${some} of ${all} have a mobile phone. The others are not texted.`
  return staysHere ? whom : `${whom} Where it is night, it goes out at 8 AM.`
}

/** What a text to many will meet, a line each. */
export const checkLines = ({ refusing, unreachable, waiting }: TextCheck): string[] => [
  ...(refusing === 0
    ? []
    : [`${refusing === 1 ? '1 person wants' : `${refusing} people want`} no texts and won’t get this one.`]),
  ...(unreachable === 0
    ? []
    : [
        unreachable === 1
          ? '1 number can’t get texts, as the last one to it showed.'
          : `${unreachable} numbers can’t get texts, as the last ones to them showed.`,
      ]),
  ...(waiting === 0
    ? []
    : [`${waiting === 1 ? '1 text waits' : `${waiting} texts wait`} until 8 AM, because it is night there.`]),
]

/** Why a text can't go to so many now: the limit refuses, and nothing waits for later. */
export const limitText = ({
  left,
  reachable,
}: {
  readonly left: number
  readonly reachable: number
}): string =>
  `You can text ${left === 0 ? 'none' : left} of these ${reachable.toLocaleString('en-US')} now, because the limit is ${textsPerHour} texts an hour. ${left === 0 ? 'Try again later.' : 'Select fewer files.'}`
