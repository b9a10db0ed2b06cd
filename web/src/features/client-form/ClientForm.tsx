import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { photosQuery } from '#features/photos/photo-calls.ts'
import { portalTexts } from '#features/client/portal-texts.ts'
import classes from './ClientForm.module.css'
import { missingIn, type ClientKind } from './client-kind.ts'
import { progressOf, type Part } from './client-parts.ts'
import { ClientConflict, preloadParts, OutcomeDialog } from './lazy-parts.ts'
import { OpenPart } from './OpenPart.tsx'
import { PartList } from './PartList.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { ClientFormState } from './use-client-form.ts'

interface Props<Form extends FieldValues> {
  title: string
  kind: ClientKind<Form>
  state: ClientFormState<Form>
  parts: readonly Part[]
  /** The open part; null for the list of parts. */
  part: string | null
  onPart: (part: string | null) => void
  /** The fields of a part. */
  renderFields: (part: Part) => ReactNode
  /** Shown above and below the list of parts. */
  before?: ReactNode
  after?: ReactNode
}

const noPhotos: Readonly<Record<string, readonly string[]>> = {}

/** A form for clients: the list of its parts, one part at a time, and the bar with the save button (DEF-37). */
export function ClientForm<Form extends FieldValues>({ kind, state, parts, onPart, ...rest }: Props<Form>) {
  const { form, files, id, save } = state
  const { owner, rules } = kind
  const known = useQuery({ ...photosQuery(owner, id ?? 0), enabled: id !== null }).data
  const photos = known?.photos ?? noPhotos
  const values = form.getValues()
  const missing = missingIn(kind, values, photos)
  const isToFinish = useIsToFinish(known !== undefined, missing.length, state.completed)
  const texts = portalTexts.use()
  useEffect(preloadParts, [])
  const open = parts.find((one) => one.id === rest.part)
  return (
    <>
      {save.conflict && (
        <div className={classes.conflict} ref={scrollIntoView}>
          <Suspense>
            <ClientConflict
              owner={owner}
              conflict={save.conflict}
              rules={rules}
              parts={parts}
              onChoose={save.resolve}
            />
          </Suspense>
        </div>
      )}
      {state.isRestored && <RestoredNote onDiscard={state.onDiscard} />}
      {open === undefined ? (
        <>
          {rest.before}
          <h2 className={classes.title} tabIndex={-1}>
            {rest.title}
          </h2>
          <p className={classes.lead}>{texts.formLead}</p>
          <PartList
            parts={parts}
            progressOf={(part) => progressOf(part, { ...values, ...photos }, missing)}
            onPart={onPart}
          />
          {rest.after}
        </>
      ) : (
        <OpenPart
          part={open}
          next={parts[parts.indexOf(open) + 1]}
          onPart={onPart}
          photos={{ owner, id, files }}
        >
          {rest.renderFields(open)}
        </OpenPart>
      )}
      <SaveBar kind={kind} state={state} parts={parts} photos={photos} isToFinish={isToFinish} />
      <Suspense>
        {save.outcome && <OutcomeDialog outcome={save.outcome} onDismiss={save.dismissOutcome} />}
      </Suspense>
    </>
  )
}

/**
 * Whether something was missing that no longer is, and no save came after it. Photos are stored without one, but it is a save
 * that sends the documents.
 */
function useIsToFinish(isKnown: boolean, missing: number, completed: number): boolean {
  const [lackedAt, setLackedAt] = useState<number | null>(null)
  if (isKnown && missing > 0 && lackedAt !== completed) setLackedAt(completed)
  return isKnown && missing === 0 && lackedAt === completed
}

/** Scroll to a question, so that it isn't overlooked while typing further down. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' })
