import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { leadDataOf } from '@bailiwick/contract/defendant-fields/lead'
import { leadFields } from '@bailiwick/contract/defendant-fields/lead-form'
import type { Catalogue, Values } from '@bailiwick/contract/kit/fields'
import { recordHistory } from '#case-file/history'
import type { Context } from '#platform/context'
import { unmarkDeleted } from './deleted-queries.ts'
import { historyEntry } from './history-entry.ts'
import { withUniquePhone } from './phone-policy.ts'
import { changeDefendant, markDeleted, type StoredDefendant } from './queries.ts'

export { fullName } from './history-entry.ts'
export { isPhoneTaken, lockedPerson, type StoredDefendant } from './queries.ts'

/** The fields of a person: those of a lead have its booking data. */
export const personFields = (is_lead: 0 | 1): Catalogue => (is_lead === 1 ? leadFields : defendantFields)

/** Changes fields of a person and refreshes the list; 409 if another file has the phone. */
export async function changePerson(
  context: Context,
  id: number,
  { is_lead, form }: StoredDefendant,
  change: Values,
): Promise<void> {
  const lead = is_lead === 1 ? { lead_data: leadDataOf({ ...form, ...change }) } : null
  const by = { by: context.actor.userId, at: context.now }
  await withUniquePhone(() => changeDefendant(context, id, change, lead, by))
}

/** Marks a merged file as deleted: it leaves the lists, and its phone may be used again. */
export const markMerged = ({ db, actor, now }: Context, id: number): Promise<void> =>
  markDeleted(db, id, { by: actor.userId, at: now })

/** Brings a merged file back; 409 if another file has its phone, unless it comes back without. */
export const unmarkMerged = (
  { db, actor, now }: Context,
  id: number,
  { withoutPhone }: { readonly withoutPhone: boolean },
): Promise<void> => withUniquePhone(() => unmarkDeleted(db, id, { withoutPhone, by: actor.userId, at: now }))

/** Records in the history of a file what it was merged with. */
export const recordMerge = (
  context: Context,
  action: 'merge' | 'unmerge',
  id: number,
  stored: StoredDefendant,
  { changed = [], about }: { readonly changed?: readonly string[]; readonly about: Values },
): Promise<void> => {
  const { data, ...entry } = historyEntry(action, stored, changed)
  return recordHistory(context, { ...entry, data: { ...data, ...about }, record_id: id, defendant_id: id })
}
