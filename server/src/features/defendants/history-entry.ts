import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { leadDataOf } from '@bailiwick/contract/defendant-fields/lead'
import type { Values } from '@bailiwick/contract/kit/fields'
import { filledFields, pick } from '#platform/change'
import type { CallerContext } from '#platform/context'
import { entryData, recordHistory, type HistoryAction } from '#case-file/history'
import type { StoredDefendant } from './queries.ts'

/** The name of the record: first and last name. */
export const fullName = ({ first_name, last_name }: Values) =>
  [first_name, last_name].filter(Boolean).join(' ')

/** The history entry of a change: the record after it, sensitive fields masked (OPEN-119). */
export const historyEntry = (
  action: HistoryAction,
  { is_lead, form }: StoredDefendant,
  changed: readonly string[],
) => ({
  action,
  endpoint: 'defendant' as const,
  name: fullName(form),
  data: { ...entryData(defendantFields, ownFields(form)), ...leadEntry(is_lead, form) },
  changed,
})

const ownFields = (form: Values): Values =>
  pick(
    form,
    ownNames.filter((name) => name in form),
  )
const ownNames = Object.keys(defendantFields)

/** The lead's part of an entry; that of a conversion still has the booking data (OPEN-80). */
function leadEntry(is_lead: 0 | 1, form: Values) {
  const lead_data = filledFields(leadDataOf(form))
  return is_lead === 1 || Object.keys(lead_data).length > 0 ? { is_lead, lead_data } : { is_lead }
}

export const recordChange = (
  context: CallerContext,
  action: HistoryAction,
  id: number,
  stored: StoredDefendant,
  changed: readonly string[],
) => recordHistory(context, { ...historyEntry(action, stored, changed), record_id: id, defendant_id: id })
