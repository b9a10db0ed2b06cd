import type { messages } from '@bailiwick/contract/kit/messages'
import type { Merge, PhoneChange } from './queries.ts'

type Phone = string | null

/** What is said of the phones of the file that goes back and of the one that stays. */
export type UndonePhones = Parameters<typeof messages.undidMergePhones>[0]

const formerOf = ({ taken: { phone } }: Pick<Merge, 'taken'>): Phone =>
  typeof phone === 'string' ? phone : null

/** The phones of the two files before an undo: of the one that stayed now, and of the merged one. */
interface Phones {
  readonly current: Phone
  readonly own: Phone
}

/**
 * The phone of the file that stayed once a merge is undone, and whether a client entered the present one since. That goes,
 * because clients of both files were signed in as the same person, and so does the phone that was taken from the other file.
 */
export function phoneThatStays(
  merge: Pick<Merge, 'taken'>,
  { current, own }: Phones,
  changes: readonly PhoneChange[],
): { readonly phone: Phone; readonly isEntered: boolean } {
  const entered = changes.at(changes.findLastIndex(({ by_staff }) => by_staff) + 1)
  const known = entered === undefined ? current : entered.before
  const phone = 'phone' in merge.taken && known === own ? formerOf(merge) : known
  return { phone, isEntered: entered !== undefined && phone !== current }
}

/**
 * Whether staff replaced the phone that was taken by a third one, or cleared it, and have not put it back since: at the number may
 * be a stranger. The former number of the file that took it, put in its place, says nothing about it.
 */
export function isCorrected(
  merge: Pick<Merge, 'taken'>,
  own: string,
  changes: readonly PhoneChange[],
): boolean {
  if (!('phone' in merge.taken)) return false
  const former = formerOf(merge)
  const last = changes.findLast(
    ({ by_staff, is_correction, before, after }) =>
      by_staff &&
      is_correction &&
      (after === own || (before === own && (after === null || after !== former))),
  )
  return last !== undefined && last.after !== own
}
