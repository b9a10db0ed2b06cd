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
