import { isFilled } from '@bailiwick/contract/kit/fields'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import { portalTexts } from '#features/client/portal-texts.ts'
import { SaveState } from '#records/SaveState.tsx'
import { coveringBottom } from '#ui/covering-bar.ts'
import type { ClientKind } from './client-kind.ts'
import type { Part } from './client-parts.ts'
import { LastSave } from './lazy-parts.ts'
import classes from './SaveBar.module.css'
import type { ClientFormState } from './use-client-form.ts'

interface Props<Form extends FieldValues> {
  kind: ClientKind<Form>
  state: ClientFormState<Form>
  parts: readonly Part[]
  /** The stored photos by field. They are uploaded without a save. */
  photos: Readonly<Record<string, readonly string[]>>
  /** Whether a save is all that is left to do. */
  isToFinish: boolean
}

/** What the last save did, the unsaved changes, and the button; always visible. */
export function SaveBar<Form extends FieldValues>({ kind, state, parts, photos, isToFinish }: Props<Form>) {
  const { form, base, files, id, save, onSave } = state
  const report = state.report && {
    ...state.report,
    missing: state.report.missing.filter((name) => !isFilled(photos[name])),
  }
  const texts = portalTexts.use()
  return (
    <div className={classes.bar} data-print="hide" ref={coveringBottom} data-covering>
      {report !== null && (
        <Suspense>
          <LastSave report={report} kind={kind} parts={parts} onField={state.goToField} />
        </Suspense>
      )}
      <output className={isToFinish ? classes.finish : undefined}>{isToFinish && texts.toFinish}</output>
      <div className={classes.actions}>
        <span className={classes.state} aria-live="polite">
          <SaveState form={form} base={base} files={files} isNew={id === null} rules={kind.rules} />
        </span>
        <Button size="lg" className={classes.button ?? ''} loading={save.busy} onClick={onSave}>
          {texts.save}
        </Button>
      </div>
    </div>
  )
}
