import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmissionKey } from '#platform/submission-key.ts'
import type { FileHold } from '#ui/files/file-hold.ts'
import type { Values } from '../catalogue-record.ts'
import type { HeldRecord } from '../held-records.ts'
import { toldInOrder } from '../outcome.ts'
import { newHeldKey } from '../record-ref.ts'
import type { RecordFormState } from '../use-record-form.ts'
import { useSave } from '../use-save.ts'
import { createRecord, uploadOf } from './create-record.ts'
import { holdRecord } from './hold-record.ts'
import type { CaseFile, CaseForm, RecordKind } from './record-kind.ts'
import { recordOf, refreshLists } from './records-of.ts'

interface Opened extends RecordFormState<CaseForm> {
  readonly kind: RecordKind
  readonly file: CaseFile
  /** null for a new one. */
  readonly id: number | null
  /** What a new one was held as. */
  readonly held: HeldRecord | null
  /** Files that were chosen and are not with the record yet. */
  readonly files: FileHold
  /** It was made, and files of it are left. */
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

interface How {
  readonly sendLink: boolean
  /** The form closes once the news of the save was read (DLG-18). */
  readonly exit: boolean
}

/**
 * The calls of the form of a booking, an indemnitor or an arrest (DEF-91). One of a defendant who is not saved yet makes
 * none: it is held until then (DEF-87).
 */
export function useCaseRecordSave({ kind, file, id, held, files, onMade, onClose, ...state }: Opened) {
  const { form, base, setBase } = state
  const { rules } = kind
  const { defendant } = file
  const cache = useQueryClient()
  const ownKeyOf = useSubmissionKey()
  const keyOf = held?.keyOf ?? ownKeyOf
  // The same for a second press: it holds no second record
  const [key] = useState(() => held?.key ?? newHeldKey())
  const save = useSave({ form, names: rules.names, base, setBase })
  const { during, snapshot, say, clearConflict } = save

  /** Says what stands in the way of a save; true where something does. */
  function isRefused(values: Values): boolean {
    const named = id === null ? undefined : rules.changedNames(base, values)
    const faults = named?.length === 0 ? null : kind.faults(rules.judged(values), named)
    if (faults) say({ text: faults.sentence, tone: 'bad' })
    return faults !== null
  }

  async function create(into: number, values: CaseForm, sendLink: boolean) {
    const { insertId, lines } = await createRecord(kind, into, { values, sendLink, files, keyOf }, cache)
    setBase(values)
    const isWhole = files.isEmpty()
    file.held.keepFiles(insertId, kind.tab, files)
    const after = () => {
      if (isWhole) onClose()
      else onMade(insertId)
      if (held) file.held.drop(held.key)
    }
    say({ ...toldInOrder(lines), tone: isWhole ? 'ok' : 'bad', after })
  }

  function hold(values: CaseForm, sendLink: boolean) {
    setBase(values)
    file.held.put(holdRecord(kind, { key, values, sendLink, files, keyOf }, cache))
    onClose()
  }

  async function update(of: number, record: number, sent: CaseForm, exit: boolean) {
    const [element] = files.fields()
    const { message } = await kind.update({
      id: record,
      ...rules.changeOf(base, sent),
      ...(element !== undefined && { element }),
    })
    const fresh = await cache.fetchQuery(recordOf(kind, of, record)).catch(() => null)
    const now = rules.formOf(fresh ?? sent)
    setBase(now)
    form.reset(rules.afterSave(sent, snapshot(), now))
    clearConflict()
    const news = toldInOrder([message, ...(await uploadOf(kind, record, files, cache))])
    file.held.keepFiles(record, kind.tab, files)
    if (!files.isEmpty()) return say({ ...news, tone: 'bad' })
    say({ ...news, tone: 'ok', ...(exit ? { after: onClose } : {}) })
  }

  async function submit({ sendLink, exit }: How) {
    const sent = snapshot()
    if (isRefused(sent)) return
    if (defendant === null) hold(sent, sendLink)
    else
      await during(sent, () =>
        id === null ? create(defendant, sent, sendLink) : update(defendant, id, sent, exit),
      )
  }

  function closeOutcome() {
    if (save.outcome?.tone === 'ok' && defendant !== null) refreshLists(cache, defendant)
    save.read()
  }

  return { ...save, isRefused, submit, closeOutcome }
}
