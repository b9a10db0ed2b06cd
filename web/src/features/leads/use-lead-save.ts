import type { LeadForm } from '@bailiwick/contract/defendant-fields/lead-form'
import { createDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { useQueryClient } from '@tanstack/react-query'
import { usePersonChange } from '#features/defendants/use-person-change.ts'
import { refreshList } from '#features/file-list/defendant-queries.ts'
import { call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import type { RecordFormState } from '#records/use-record-form.ts'
import { useSave } from '#records/use-save.ts'
import { convertedValues, leadRules, leadText } from './lead-record.ts'

interface Options extends RecordFormState<LeadForm> {
  readonly onConverted: () => void
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** The save and the conversion of the lead form. */
export function useLeadSave({ onConverted, onClose, onRemoved, ...state }: Options) {
  const { base, setBase } = state
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const save = useSave({
    ...state,
    rules: leadRules,
    onDismissed: ({ tone }) => {
      if (tone === 'ok') refreshList(cache, 'leads')
    },
  })
  const { run, snapshot, showOutcome } = save
  const change = usePersonChange({ ...state, save, rules: leadRules, onClose, onRemoved, textOf: leadText })

  async function create() {
    const sent = snapshot()
    await run(sent, async () => {
      const body = { is_lead: 1 as const, ...leadRules.filledValues(sent) }
      const reply = await call(createDefendant, { body, idempotencyKey: keyOf(body) })
      setBase(sent)
      showOutcome({ text: leadText(reply), tone: 'ok', onDismiss: onClose })
    })
  }

  /** Converts the lead to a defendant, with its unsaved changes (LEAD-11 to LEAD-14). */
  async function convert(id: number) {
    const typed = snapshot()
    const sent = convertedValues(typed)
    await run(sent, async () => {
      const body = { id, is_lead: 0 as const, ...leadRules.changeOf(base, sent) }
      const reply = await call(updateDefendant, { body, idempotencyKey: keyOf(body) })
      setBase(typed)
      refreshList(cache, 'defendants')
      showOutcome({ text: leadText(reply), tone: 'ok', onDismiss: onConverted })
    })
  }

  return { ...save, ...change, create, convert }
}
