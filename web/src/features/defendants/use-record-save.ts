import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import {
  createDefendant,
  deleteDefendant,
  updateDefendant,
  type DefendantChange,
  type NewDefendant,
} from '@bailiwick/contract/defendants'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import type { FileHold } from '#ui/files/file-hold.ts'
import { defendantById } from './defendant-calls.ts'
import { afterSave, changeOf, fieldNames, formOf, kept, newRecordOf, type Values } from './form-record.ts'
import { opensDialog, toldInOrder } from './outcome.ts'
import { canText } from './reminder-people.ts'
import { textLink } from './text-link.ts'
import { uploadHeld } from './upload-held.ts'
import { useSave } from './use-save.ts'

export interface Opened {
  readonly form: UseFormReturn<DefendantForm>
  /** What the next save is measured against. */
  readonly base: Values
  readonly setBase: (base: Values) => void
  /** Files that were chosen and are not with the record yet. */
  readonly files: FileHold
  /** What an earlier create could not keep. */
  readonly left: LeftOver | null
  /** A save came back refused (DEF-97). */
  readonly onRefused: () => void
  readonly onCreated: (id: number, left: LeftOver) => void
  readonly onClose: () => void
}

/** What a create could not keep: extra references (OPEN-82), and files. */
export interface LeftOver {
  readonly rreferences?: DefendantForm['rreferences']
  readonly files: FileHold
}

/** The calls of the form, and what comes of each: a message, errors at their fields, a conflict to settle. */
export function useRecordSave({ files, left, onCreated, onClose, ...opened }: Opened) {
  const { form, base, setBase } = opened
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const save = useSave({ ...opened, names: fieldNames })
  const { during, snapshot, say: setOutcome, clearConflict } = save
  // Typed in Add already: it waits in the form of the record that was made
  useEffect(() => {
    if (left?.rreferences) form.setValue('rreferences', left.rreferences, { shouldDirty: true })
  }, [form, left])

  async function update(record: number) {
    const sent = snapshot()
    await during(sent, async () => {
      const body = { id: record, ...changeOf(base, sent) } as DefendantChange
      const { message } = await call(updateDefendant, { body, idempotencyKey: keyOf(body) })
      const fresh = await cache.fetchQuery(defendantById(record)).catch(() => null)
      const now = formOf(fresh ?? sent)
      setBase(now)
      form.reset(afterSave(sent, snapshot(), now))
      clearConflict()
      const lines = [message, ...(await uploadHeld({ holder: 'defendant', id: record }, files, cache))]
      if (lines.length > 1 || opensDialog(message))
        setOutcome({ ...toldInOrder(lines), tone: files.isEmpty() ? 'ok' : 'bad' })
    })
  }

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
      lines.push(...(await uploadHeld({ holder: 'defendant', id: insertId }, files, cache)))
      const isLeft = left !== null || !files.isEmpty()
      setOutcome({
        ...toldInOrder(lines),
        tone: isLeft ? 'bad' : 'ok',
        after: () =>
          isLeft ? onCreated(insertId, { ...(left && { rreferences: left.rreferences }), files }) : onClose(),
      })
    })
  }

  async function remove(record: number) {
    await during(base, async () => {
      const { message } = await call(deleteDefendant, { query: { id: record } })
      setBase(snapshot())
      setOutcome({ text: message, tone: 'ok', after: onClose })
    })
  }

  function closeOutcome() {
    const { outcome } = save
    if (outcome?.tone === 'ok' || outcome?.after) void cache.invalidateQueries({ queryKey: ['defendants'] })
    save.read()
  }

  return { ...save, closeOutcome, update, create, remove }
}

/** Create sends extra references as {}; those there are follow at once (OPEN-82). */
async function keepExtraReferences(id: number, sent: Values) {
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
