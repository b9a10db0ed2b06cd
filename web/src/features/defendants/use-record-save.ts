import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import {
  createDefendant,
  updateDefendant,
  type DefendantChange,
  type NewDefendant,
} from '@bailiwick/contract/defendants'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { defendantRecord, fieldNames, kept, newRecordOf, type Values } from './form-record.ts'
import { toldInOrder } from './outcome.ts'
import { canText } from './reminder-people.ts'
import { textLink } from './text-link.ts'
import { useRecordChange } from './use-record-change.ts'
import { useSave } from './use-save.ts'

export interface Opened {
  readonly form: UseFormReturn<DefendantForm>
  /** What the next save is measured against. */
  readonly base: Values
  readonly setBase: (base: Values) => void
  /** What an earlier create could not keep. */
  readonly left: LeftOver | null
  /** A save came back refused (DEF-97). */
  readonly onRefused: () => void
  readonly onCreated: (id: number, left: LeftOver | null) => void
  readonly onClose: () => void
}

/** Extra references that a create could not keep, and why (OPEN-82). */
export interface LeftOver {
  readonly rreferences: DefendantForm['rreferences']
  readonly text: string
}

/** The calls of the form, and what comes of each: a message, errors at their fields, a conflict to settle. */
export function useRecordSave({ left, onCreated, onClose, ...opened }: Opened) {
  const { form, setBase } = opened
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const save = useSave({ ...opened, names: fieldNames })
  const { during, snapshot, say: setOutcome } = save
  const change = useRecordChange({ ...opened, save, rules: defendantRecord, onClose })
  // Typed in Add already: it waits in the form of the record that was made
  useEffect(() => {
    if (left) form.setValue('rreferences', left.rreferences, { shouldDirty: true })
  }, [form, left])

  async function create(sendLink: boolean) {
    const sent = snapshot()
    await during(sent, async () => {
      // The wire takes lists as JSON text and {} for no extra references; the type speaks of what the server makes of it
      const body = newRecordOf(sent) as unknown as NewDefendant
      const { insertId, message } = await call(createDefendant, { body, idempotencyKey: keyOf(body) })
      setBase(sent)
      const lines = [message]
      const left = await keepExtraReferences(insertId, sent)
      if (left) lines.push(left.text)
      const phone = sent.phone?.trim() ?? ''
      if (sendLink && canText(phone))
        lines.push(await textLink({ phone, id: insertId, ind: false, defendant_id: insertId }))
      setOutcome({
        ...toldInOrder(lines),
        tone: left ? 'bad' : 'ok',
        after: () => onCreated(insertId, left),
      })
    })
  }

  function closeOutcome() {
    const { outcome } = save
    if (outcome?.tone === 'ok' || outcome?.after) void cache.invalidateQueries({ queryKey: ['defendants'] })
    save.read()
  }

  return { ...save, ...change, closeOutcome, create }
}

/** Create sends extra references as {}; those there are follow at once (OPEN-82). */
async function keepExtraReferences(id: number, sent: Values): Promise<LeftOver | null> {
  const rreferences = kept('rreferences', sent['rreferences']) as DefendantForm['rreferences']
  if (rreferences.length === 0) return null
  try {
    await call(updateDefendant, { body: { id, rreferences } as DefendantChange })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { rreferences, text: `The extra references are not saved yet: ${error.message}` }
  }
}
