import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import {
  createDefendant,
  updateDefendant,
  type DefendantChange,
  type NewDefendant,
} from '@bailiwick/contract/defendants'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, call } from '#platform/api.ts'
import { hasToken } from '#platform/session.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import type { FileHold } from '#ui/files/file-hold.ts'
import { changedNames, defendantRecord, fieldNames, kept, newRecordOf, type Values } from './form-record.ts'
import { byTab, saveHeld, toldOf, type HeldRecords } from './held-records.ts'
import { toldInOrder } from './outcome.ts'
import { canText } from './reminder-people.ts'
import { textLink } from './text-link.ts'
import { uploadHeld } from './upload-held.ts'
import { useRecordChange } from './use-record-change.ts'
import { useSave } from './use-save.ts'

export interface Opened {
  readonly form: UseFormReturn<DefendantForm>
  /** What the next save is measured against. */
  readonly base: Values
  readonly setBase: (base: Values) => void
  /** The bookings, indemnitors and arrests that wait for the defendant. */
  readonly held: HeldRecords
  /** Files that were chosen and are not with the record yet. */
  readonly files: FileHold
  /** What an earlier create could not keep. */
  readonly left: LeftOver | null
  /** A save came back refused (DEF-97). */
  readonly onRefused: () => void
  readonly onCreated: (id: number, left: LeftOver | null) => void
  readonly onClose: () => void
}

/** What a create could not keep: it waits in the form of the record that was made (OPEN-79, OPEN-82). */
export interface LeftOver {
  readonly fields: Partial<DefendantForm>
  readonly held: HeldRecords
  readonly files: FileHold
}

/** A defendant that was made. */
interface Made {
  readonly insertId: number
  /** What was kept of the form. */
  readonly saved: Values
  readonly lines: readonly string[]
}

/** The calls of the form, and what comes of each: a message, errors at their fields, a conflict to settle. */
export function useRecordSave({ held, files, left, onCreated, onClose, ...opened }: Opened) {
  const { form, setBase } = opened
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const save = useSave({ ...opened, names: fieldNames })
  const { during, snapshot, say: setOutcome } = save
  const upload = async (record: number) => ({
    lines: await uploadHeld({ holder: 'defendant', id: record }, files, cache),
    isWhole: files.isEmpty(),
  })
  const change = useRecordChange({ ...opened, save, rules: defendantRecord, follow: upload, onClose })
  const [made, setMade] = useState<Made | null>(null)
  useEffect(() => {
    for (const [name, value] of Object.entries(left?.fields ?? {}))
      form.setValue(name as keyof DefendantForm, value, { shouldDirty: true })
  }, [form, left])

  /** The defendant alone. */
  async function make(sent: DefendantForm, sendLink: boolean): Promise<Made> {
    // The wire takes lists as JSON text and {} for no extra references; the type speaks of what the server makes of it
    const body = newRecordOf(sent) as unknown as NewDefendant
    const { insertId, message } = await call(createDefendant, { body, idempotencyKey: keyOf(body) })
    const saved = { ...sent, rreferences: [] }
    setBase(saved)
    const lines = [message]
    const phone = sent.phone?.trim() ?? ''
    if (sendLink && canText(phone))
      lines.push(await textLink({ phone, id: insertId, ind: false, defendant_id: insertId }))
    return { insertId, saved, lines }
  }

  /** The defendant, then what hangs on it: whatever of that fails, the rest is tried (DEF-88, DEF-90, OPEN-79). */
  async function create(sendLink: boolean) {
    const sent = snapshot()
    await during(sent, async () => {
      const defendant = made ?? (await make(sent, sendLink))
      setMade(defendant)
      const { insertId, lines } = defendant
      const refusal = await keepExtraReferences(insertId, sent)
      const saved = refusal === null ? { ...defendant.saved, rreferences: sent.rreferences } : defendant.saved
      setBase(saved)
      const tried = await saveHeld(held, byTab(held.all()), insertId)
      const uploaded = hasToken() ? await upload(insertId) : { lines: [], isWhole: files.isEmpty() }
      const after = () => {
        const now = snapshot()
        const names = changedNames(saved, now)
        if (names.length === 0 && held.isEmpty() && files.isEmpty()) return onCreated(insertId, null)
        // Whoever was signed out stays where everything is, signs in and goes on from here
        if (!hasToken()) return
        const fields = Object.fromEntries(names.map((name) => [name, now[name]]))
        onCreated(insertId, { fields, held, files })
      }
      const isWhole = refusal === null && held.isEmpty() && uploaded.isWhole
      setOutcome({
        ...toldInOrder([
          ...lines,
          ...(refusal === null ? [] : [refusal]),
          ...toldOf(tried),
          ...uploaded.lines,
        ]),
        tone: isWhole ? 'ok' : 'bad',
        after,
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

/** Create sends extra references as {}; those there are follow at once. Gives why they could not be kept (OPEN-82). */
async function keepExtraReferences(id: number, sent: Values): Promise<string | null> {
  const rreferences = kept('rreferences', sent['rreferences']) as DefendantForm['rreferences']
  if (rreferences.length === 0) return null
  try {
    await call(updateDefendant, { body: { id, rreferences } as DefendantChange })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `The extra references are not saved yet: ${error.message}`
  }
}
