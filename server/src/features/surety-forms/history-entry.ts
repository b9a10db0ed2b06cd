import { recordHistory, type HistoryAction } from '#case-file/history'
import type { Context } from '#platform/context'

/** Records a change of a form. */
export const recordForm = (
  context: Context,
  action: HistoryAction,
  { form_id, name }: { readonly form_id: number; readonly name: string },
  data: object,
) =>
  recordHistory(context, {
    endpoint: 'surety_form',
    defendant_id: null,
    changed: [],
    action,
    record_id: form_id,
    name,
    data,
  })
