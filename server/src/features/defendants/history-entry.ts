import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { leadDataOf } from '@bailiwick/contract/defendant-fields/lead'
import { filled, picked } from '#platform/change'
import type { Values } from '#platform/columns'
import type { CallerContext } from '#platform/context'
import { entryData, recordHistory, type HistoryAction } from '../history/service.ts'
import type { Kept } from './queries.ts'

/** What a person calls the record. */
export const nameOf = ({ first_name, last_name }: Values) => [first_name, last_name].filter(Boolean).join(' ')

/** A change as the history keeps it: the record after it, sensitive digits hidden (OPEN-119). */
export const entryOf = (action: HistoryAction, { is_lead, form }: Kept, changed: readonly string[]) => ({
  action,
  endpoint: 'defendant' as const,
  name: nameOf(form),
  data: { ...entryData(defendantFields, ownFields(form)), ...leadEntry(is_lead, form) },
  changed,
})

const ownFields = (form: Values): Values =>
  picked(
    form,
    ownNames.filter((name) => name in form),
  )
const ownNames = Object.keys(defendantFields)

/** What the history keeps of a lead, and of what it was when it became a defendant (OPEN-80). */
function leadEntry(is_lead: 0 | 1, form: Values) {
  const lead_data = filled(leadDataOf(form))
  return is_lead === 1 || Object.keys(lead_data).length > 0 ? { is_lead, lead_data } : { is_lead }
}

export const noteChange = (
  context: CallerContext,
  action: HistoryAction,
  id: number,
  kept: Kept,
  changed: readonly string[],
) => recordHistory(context, { ...entryOf(action, kept, changed), record_id: id, defendant_id: id })
