import {
  createDefendant,
  updateDefendant,
  type DefendantChange,
  type NewDefendant,
} from '@bailiwick/contract/defendants'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { useRecordChange } from '../use-record-change.ts'
import type { RecordFormState } from '../use-record-form.ts'
import { useSave } from '../use-save.ts'
import { leadRules, leadText, type LeadForm } from './lead-record.ts'

interface Opened extends RecordFormState<LeadForm> {
  readonly onConverted: () => void
  readonly onClose: () => void
}

/** The calls of the lead form. */
export function useLeadSave({ onConverted, onClose, ...state }: Opened) {
  const { base, setBase } = state
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const save = useSave({ ...state, names: leadRules.names })
  const { during, snapshot, say } = save
  const change = useRecordChange({ ...state, save, rules: leadRules, onClose, inWords: leadText })

  async function create() {
    const sent = snapshot()
    await during(sent, async () => {
      const body = { is_lead: 1, ...leadRules.filledOf(sent) } as NewDefendant
      const { message } = await call(createDefendant, { body, idempotencyKey: keyOf(body) })
      setBase(sent)
      say({ text: leadText(message), tone: 'ok', after: onClose })
    })
  }

  /** Makes a defendant of the lead; what was typed and not saved goes along (LEAD-11 to LEAD-14). */
  async function convert(id: number) {
    const sent = snapshot()
    await during(sent, async () => {
      const body = { id, is_lead: 0, ...leadRules.changeOf(base, sent) } as DefendantChange
      const { message } = await call(updateDefendant, { body, idempotencyKey: keyOf(body) })
      setBase(sent)
      void cache.invalidateQueries({ queryKey: ['defendants'] })
      say({ text: leadText(message), tone: 'ok', after: onConverted })
    })
  }

  function closeOutcome() {
    const { outcome } = save
    if (outcome?.tone === 'ok') void cache.invalidateQueries({ queryKey: ['leads'] })
    save.read()
  }

  return { ...save, ...change, create, convert, closeOutcome }
}
