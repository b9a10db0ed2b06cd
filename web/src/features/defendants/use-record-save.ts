import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import {
  createDefendant,
  deleteDefendant,
  updateDefendant,
  type DefendantChange,
  type NewDefendant,
} from '@bailiwick/contract/defendants'
import { linkSentTo } from '@bailiwick/contract/messages'
import { sendOtp } from '@bailiwick/contract/messaging'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { chosen, conflictOf, settledBase, type Choice } from './conflict.ts'
import type { OpenConflict } from './ConflictPanel.tsx'
import { defendantById } from './defendant-calls.ts'
import {
  afterSave,
  changeOf,
  fieldNames,
  formOf,
  kept,
  newRecordOf,
  type FieldName,
  type Values,
} from './form-record.ts'
import { opensDialog, toldInOrder, type Outcome } from './outcome.ts'
import { canText } from './reminder-people.ts'

export interface Opened {
  readonly form: UseFormReturn<DefendantForm>
  /** What the next save is measured against. */
  readonly base: Values
  readonly setBase: (base: Values) => void
  /** What an earlier create could not keep. */
  readonly left: LeftOver | null
  /** A save came back refused (DEF-97). */
  readonly onRefused: () => void
  readonly onCreated: (id: number, left: LeftOver) => void
  readonly onClose: () => void
}

/** Extra references that a create could not keep, and why (OPEN-82). */
export interface LeftOver {
  readonly rreferences: DefendantForm['rreferences']
  readonly text: string
}

/** The calls of the form, and what comes of each: a message, errors at their fields, a conflict to settle. */
export function useRecordSave({ form, base, setBase, left, onRefused, onCreated, onClose }: Opened) {
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  // Typed in Add already: it waits in the form of the record that was made
  useEffect(() => {
    if (left) form.setValue('rreferences', left.rreferences, { shouldDirty: true })
  }, [form, left])
  // The form changes lists in place; what is sent must stay as it was
  const snapshot = (): DefendantForm => structuredClone(form.getValues())

  function refused(error: unknown, mine: Values) {
    if (!(error instanceof ApiError)) throw error
    // The guard asks, and the notice says what to do: a third voice would be too much
    if (error.status === 401) return
    const other = error.status === 409 ? conflictOf(error.body) : null
    if (other) return setConflict({ ...other, mine })
    for (const name of new Set([...error.fields, ...Object.keys(error.errors)])) {
      const field = fieldNames.find((one) => one === name)
      if (field) form.setError(field, { type: 'server', message: error.errors[name] ?? error.message })
    }
    onRefused()
    setOutcome({ text: error.message, tone: 'bad' })
  }

  async function during(mine: Values, task: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    try {
      await task()
    } catch (error) {
      refused(error, mine)
    } finally {
      setBusy(false)
    }
  }

  async function update(record: number) {
    const sent = snapshot()
    await during(sent, async () => {
      const body = { id: record, ...changeOf(base, sent) } as DefendantChange
      const { message } = await call(updateDefendant, { body, idempotencyKey: keyOf(body) })
      const fresh = await cache.fetchQuery(defendantById(record)).catch(() => null)
      const now = formOf(fresh ?? sent)
      setBase(now)
      form.reset(afterSave(sent, snapshot(), now))
      setConflict(null)
      if (opensDialog(message)) setOutcome({ text: message, tone: 'ok' })
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
      if (sendLink && canText(phone)) lines.push(await textLink(insertId, phone))
      setOutcome({
        ...toldInOrder(lines),
        tone: left ? 'bad' : 'ok',
        after: () => (left ? onCreated(insertId, left) : onClose()),
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

  function choose(names: readonly FieldName[], choice: Choice) {
    if (!conflict) return
    const next = chosen(conflict, names, choice)
    for (const name of names) {
      const value = choice === 'mine' ? conflict.mine[name] : conflict.current[name]
      form.setValue(name, value as never, { shouldDirty: true, shouldValidate: true })
    }
    setConflict({ ...next, mine: conflict.mine })
    setBase(settledBase(base, next))
  }

  function closeOutcome() {
    if (outcome?.tone === 'ok' || outcome?.after) void cache.invalidateQueries({ queryKey: ['defendants'] })
    setOutcome(null)
    outcome?.after?.()
  }

  return { busy, outcome, say: setOutcome, closeOutcome, conflict, choose, update, create, remove }
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

/** Texts the form link; gives what to say about it. The record stands whatever comes of it. */
async function textLink(id: number, phone: string): Promise<string> {
  try {
    await call(sendOtp, { body: { phone, id, ind: false, defendant_id: id } })
    return linkSentTo(phone)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `The form link was not sent: ${error.message}`
  }
}
