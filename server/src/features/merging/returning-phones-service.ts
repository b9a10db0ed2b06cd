import type { messages } from '@bailiwick/contract/kit/messages'
import type { Context } from '#platform/context'
import { isPhoneTaken, type StoredDefendant } from '../defendants/service.ts'
import { phoneChanges, type Merge, type PhoneChange } from './queries.ts'

type Phone = string | null
type UndonePhones = Parameters<typeof messages.undidMergePhones>[0]

/** A phone after an undo, and why it isn't what somebody would expect; null if it is. */
interface Returned<Side extends keyof UndonePhones> {
  readonly phone: Phone
  readonly because: UndonePhones[Side]
}

const phoneOf = ({ form: { phone } }: StoredDefendant): Phone => (typeof phone === 'string' ? phone : null)
const formerOf = ({ taken: { phone } }: Merge): Phone => (typeof phone === 'string' ? phone : null)

/**
 * The phone of the file that stayed once a merge is undone. What a client entered since is not kept, because clients of both
 * files were signed in as the same person; nor is the phone that was taken from the other file.
 */
export async function phoneThatStays(
  { db }: Context,
  merge: Merge,
  files: { readonly survivor: StoredDefendant; readonly merged: StoredDefendant },
): Promise<Returned<'stays'>> {
  const [current, own] = [phoneOf(files.survivor), phoneOf(files.merged)]
  const changes = await phoneChanges(db, merge)
  const entered = changes.at(changes.findLastIndex(({ by_staff }) => by_staff) + 1)
  const known = entered === undefined ? current : entered.before
  const phone = 'phone' in merge.taken && known === own ? formerOf(merge) : known
  if (phone === current) return { phone, because: null }
  if (phone !== null && (await isPhoneTaken(db, merge.survivor_id, phone)))
    return { phone: null, because: 'taken' }
  return { phone, because: entered === undefined ? null : 'entered' }
}

/**
 * The phone of the file that goes back, once the other one has its own. None if another file has the number by now, or if staff
 * have replaced it in the file that took it: at the number may be a stranger.
 */
export async function phoneThatReturns(
  { db }: Context,
  merge: Merge,
  merged: StoredDefendant,
): Promise<Returned<'goes'>> {
  const own = phoneOf(merged)
  if (own === null) return { phone: null, because: null }
  if (await isPhoneTaken(db, merge.merged_id, own)) return { phone: null, because: 'taken' }
  const isCorrected =
    'phone' in merge.taken && isReplaced(await phoneChanges(db, merge), own, formerOf(merge))
  return isCorrected ? { phone: null, because: 'corrected' } : { phone: own, because: null }
}

/**
 * Whether staff replaced a number by a third one, or cleared it, and have not put it back since. The former number of the file
 * that took it, put in its place, says nothing about it.
 */
function isReplaced(changes: readonly PhoneChange[], own: string, former: Phone): boolean {
  const last = changes.findLast(
    ({ by_staff, is_correction, before, after }) =>
      by_staff &&
      is_correction &&
      (after === own || (before === own && (after === null || after !== former))),
  )
  return last !== undefined && last.after !== own
}
