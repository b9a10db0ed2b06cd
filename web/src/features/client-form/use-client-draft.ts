import type { Values } from '@bailiwick/contract/kit/fields'
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { keepTyped, onClientSessionChange } from '#platform/client-session.ts'
import { valueAt, withValues } from '#records/catalogue-record.ts'
import type { FormRules } from '#records/form-rules.ts'
import type { RecordFormState } from '#records/use-record-form.ts'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { useChanges } from '#records/use-changes.ts'
import { currentClientSession } from '#platform/client-session.ts'
import { discardDraft, saveDraft, type Draft } from './drafts.ts'
import { removeStoredDraft, storeDraft } from './stored-drafts.ts'

interface Options<Form extends FieldValues> extends Pick<
  RecordFormState<Form>,
  'form' | 'base' | 'setBase' | 'isDirty'
> {
  readonly draftKey: string
  /** The draft to restore. */
  readonly draft: Draft | null
  readonly rules: Pick<FormRules<Form>, 'changedNames'>
  readonly files: PendingFiles
  readonly snapshot: () => Form
}

/**
 * Restores what was typed and chosen before the session ended or the page was closed, and stores it: at once in the browser,
 * and in memory when the session ends.
 */
export function useClientDraft<Form extends FieldValues>(options: Options<Form>): void {
  const { draftKey, draft, rules, form, base, setBase, isDirty, files, snapshot } = options
  useEffect(() => {
    if (draft === null) return
    discardDraft(draftKey)
    const typed = rules.changedNames(draft.base, draft.values)
    const entries = (values: Values) => typed.map((name) => [name, valueAt(values, name)] as const)
    setBase(withValues(form.getValues(), entries(draft.base)))
    for (const [name, value] of entries(draft.values))
      form.setValue(name as Path<Form>, value as PathValue<Form, Path<Form>>, { shouldDirty: true })
    // Only once, when the form opens
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const store = () => {
    if (isDirty()) void storeDraft(draftKey, { base, values: snapshot(), files })
    else removeStoredDraft(draftKey)
  }
  useChanges(form, store, base)
  const storeNow = useEffectEvent(store)
  useEffect(() => files.uploads.subscribe(storeNow), [files])
  useEffect(
    () => () => {
      // Left on purpose: the client has answered that it may be lost
      if (currentClientSession().loggedInStatus) removeStoredDraft(draftKey)
    },
    [draftKey],
  )
  useEffect(
    () =>
      onClientSessionChange(() => {
        if (!isDirty()) return
        saveDraft(draftKey, { base, values: snapshot(), files })
        keepTyped()
      }),
    // `snapshot` reads the form at the time of the change
    // oxlint-disable-next-line react/exhaustive-deps
    [isDirty, base, draftKey, files],
  )
}
