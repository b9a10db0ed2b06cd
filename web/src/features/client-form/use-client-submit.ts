import { savedSentence } from '@bailiwick/contract/client-save'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { portalTexts } from '#features/client/portal-texts.ts'
import { photosQuery, type PhotoOwner } from '#features/photos/photo-calls.ts'
import { uploadPending } from '#features/photos/upload-pending.ts'
import { say } from '#platform/say.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { toMessage } from '#records/outcome.ts'
import type { RecordFormState } from '#records/use-record-form.ts'
import type { Save } from '#records/use-save.ts'
import { countFiles, countToUpload, type PendingFiles } from '#ui/files/pending-files.ts'
import { clientDocumentsKey } from './client-queries.ts'
import {
  leftOut,
  readNotSaved,
  refusalsIn,
  withFieldsOf,
  type NotSaved,
  type SaveReport,
} from './save-report.ts'
import { notSent, sendForSignature } from './send-for-signature.ts'
import { missingIn, type Photos } from './client-kind.ts'
import type { ClientFormOptions } from './use-client-form.ts'

interface SubmitOptions<Form extends FieldValues> extends Pick<
  ClientFormOptions<Form>,
  'kind' | 'record' | 'load' | 'onCreated'
> {
  readonly state: RecordFormState<Form>
  readonly save: Save<Form>
  readonly files: PendingFiles
}

export interface Submitted extends NotSaved {
  readonly report: SaveReport
}

/** The calls of the form. */
export function useClientSubmit<Form extends FieldValues>(options: SubmitOptions<Form>) {
  const { kind, record, onCreated, files, save } = options
  const cache = useQueryClient()
  const [id, setId] = useState(record?.id ?? null)
  const saveRecord = useRecordSave(options, id)

  /** Saves what is valid, uploads the files, and sends the documents if nothing is missing. */
  async function submit(sent: Form): Promise<Submitted> {
    const { savedId, values, changed, left, ...notSaved } = await saveRecord(sent)
    setId(savedId)
    const before = files.uploads.get()
    const chosen = countToUpload(before)
    const lines = await uploadPending({ owner: kind.owner, id: savedId }, files, cache)
    if (id === null) onCreated?.(savedId)
    const missing = missingIn(kind, values, await photosOf(cache, kind.owner, savedId))
    const isComplete = missing.length === 0 && left.length === 0
    const { defendant, indemnitor } = kind.signer(savedId)
    const documents = isComplete ? await sendForSignature(cache, defendant, indemnitor) : notSent
    void cache.invalidateQueries({ queryKey: clientDocumentsKey })
    // A file that was refused before was no part of this save
    const failed = countFiles(files.uploads.get()) - (countFiles(before) - chosen)
    const report: SaveReport = {
      saved: savedOf({ changed: changed.length + chosen, left: left.length + failed }),
      wrong: left.filter((name) => name in notSaved.errors),
      missing: missing.filter((name) => !left.includes(name)),
      aboutMissing: savedSentence(kind.owner, missing, documents),
      isAsking: notSaved.conflict !== null,
    }
    const heading = isComplete ? say(report.aboutMissing) : savedText(report)
    const message = toMessage([heading, ...lines, documents.note].filter((line) => line !== null))
    if (!files.isEmpty() || documents.failed) save.showOutcome({ ...message, tone: 'bad' })
    else if (isComplete) save.showOutcome({ ...message, tone: 'ok' })
    return { report, ...notSaved }
  }

  return { id, submit }
}

const savedOf = ({ changed, left }: { changed: number; left: number }): SaveReport['saved'] =>
  changed === 0 ? null : left === 0 ? 'all' : left < changed ? 'some' : 'none'

/** What the client reads about what was saved. */
export function savedText({ saved }: Pick<SaveReport, 'saved'>): string | null {
  const { savedAll, savedSome, savedNoChange, savedNothing } = portalTexts.get()
  const texts = { all: savedAll, some: savedSome, none: savedNoChange, nothingYet: savedNothing }
  return saved && texts[saved]
}

const photosOf = (cache: QueryClient, owner: PhotoOwner, id: number): Promise<Photos> =>
  cache.fetchQuery(photosQuery(owner, id)).then(
    (answer) => answer.photos,
    () => ({}),
  )

/** Saves the record, and puts what is saved into the form; what isn't saved stays there as it was typed. */
function useRecordSave<Form extends FieldValues>(options: SubmitOptions<Form>, id: number | null) {
  const { kind, load, state, save } = options
  const { rules } = kind
  const { form, base, setBase } = state
  const keyOf = useSubmissionKey()

  return async (sent: Form) => {
    const { id: savedId, refusals } = await kind.save({ id, base, values: sent, keyOf }).catch((error) => {
      if (id === null) throw error
      return { id, refusals: refusalsIn(error) }
    })
    const notSaved = readNotSaved(refusals)
    const changed = rules.changedNames(base, sent)
    const left = leftOut(notSaved, changed)
    const saved = withFieldsOf(sent, left, base)
    const fresh = await load(savedId).catch(() => null)
    const values = rules.toForm(fresh ?? saved)
    // With its former base a field that staff change too stays a question
    setBase(withFieldsOf(values, left, base))
    form.reset(rules.afterSave(saved, save.snapshot(), values))
    save.showConflict(notSaved.conflict && { ...notSaved.conflict, mine: sent })
    return { savedId, values, changed, left, ...notSaved }
  }
}
