import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useEditLock } from '#platform/edit-lock.ts'
import { isSameRecord, useUnsavedGuard, type Place } from '#platform/unsaved.ts'
import { FieldBlock } from '#ui/FieldBlock.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { conflictLines } from '../conflict.ts'
import { ConflictPanel } from '../ConflictPanel.tsx'
import { defendantById } from '../defendant-calls.ts'
import { focusField } from '../focus-field.ts'
import { FormNotice, Line } from '../FormNotice.tsx'
import { Told } from '../FormQuestions.tsx'
import { RecordPhotos } from '../photos/RecordPhotos.tsx'
import { RecordSheet } from '../RecordSheet.tsx'
import { useFileHold } from '../use-file-hold.ts'
import { usePrinting } from '../use-printing.ts'
import type { HeldRecord } from '../held-records.ts'
import { useRecordForm } from '../use-record-form.ts'
import classes from './CaseRecordForm.module.css'
import { ExitDialog } from './ExitDialog.tsx'
import { RecordBlocks } from './RecordBlocks.tsx'
import {
  calledName,
  labelIn,
  sectionsOf,
  wordOf,
  type CaseFile,
  type CaseRecord,
  type RecordKind,
} from './record-kind.ts'
import { recordsOf } from './records-of.ts'
import { changesDetected, SaveLine } from './SaveLine.tsx'
import { PrintButton } from '../PrintButton.tsx'
import { NewSubtitle } from '../FormLink.tsx'
import { SendLinkChoice } from './SendLinkChoice.tsx'
import { useCaseRecordSave } from './use-case-record-save.ts'

const BookingDocs = lazy(() =>
  import('../documents/BookingDocs.tsx').then((module) => ({ default: module.BookingDocs })),
)

/** Where a form opens, and what its closing does. */
export interface FormPlace {
  file: CaseFile
  readOnly: boolean
  /** It was made, but not all of its files were taken: its own form opens in the place of the new one. */
  onMade: (id: number) => void
  onClose: () => void
}

interface Props extends FormPlace {
  kind: RecordKind
  /** null for a new one. */
  record: CaseRecord | null
  /** What a new one is held as already. */
  held: HeldRecord | null
}

/** The form of a booking, an indemnitor or an arrest, over the whole screen (BOOK-11, IND-10, ARR-2). */
export function CaseRecordForm({ kind, file, record, held, readOnly: opened, onMade, onClose }: Props) {
  const { noun, rules } = kind
  const { files } = useFileHold(
    () => held?.files.copy() ?? (record ? file.held.filesOf(record.id) : undefined),
  )
  const state = useRecordForm(record, rules, held?.values)
  const { form, base, standing, isDirty: isTyped } = state
  const save = useCaseRecordSave({
    ...state,
    kind,
    file,
    id: record?.id ?? null,
    held,
    files,
    onMade,
    onClose,
  })
  const [sendLink, setSendLink] = useState(held?.sendLink ?? true)
  const [leaving, setLeaving] = useState(false)
  const relinked = held !== null && held.sendLink !== sendLink
  const hasFiles = useCallback(
    () => (held === null ? !files.isEmpty() : !files.isLike(held.files)),
    [held, files],
  )
  const isDirty = useCallback(() => isTyped() || relinked || hasFiles(), [isTyped, relinked, hasFiles])
  useUnsavedGuard({ dirty: isDirty, mode: kind.lock, stays: isSameForm })
  const { other, takeOver } = useOwnLock(kind, file, opened ? null : record)

  // Whoever loses the right to edit meanwhile keeps what was typed already
  const readOnly = (opened || other !== null) && !isDirty()
  const isNew = record === null
  const label = wordOf(kind)
  const printing = usePrinting()
  const whose = useNameOf(file)
  const close = () => (isDirty() ? setLeaving(true) : onClose())
  const submit = (exit: boolean) =>
    void form.handleSubmit(
      () => save.submit({ sendLink, exit }),
      () => {
        const [first] = Object.keys(standing())
        if (first !== undefined) focusField(first)
        save.isRefused(form.getValues())
      },
    )()

  return (
    <FormDialog
      label={label}
      title={isNew ? (held?.name ?? `New ${noun}`) : (calledName(kind, base) ?? label)}
      subtitle={
        isNew && file.defendant === null ? (
          'Saved together with the defendant'
        ) : isNew && kind.textsLink ? (
          <NewSubtitle control={form.control} sendLink={sendLink} />
        ) : isNew ? (
          'Not saved yet'
        ) : (
          [`${label} ${record.id}`, whose].filter(Boolean).join(' · ')
        )
      }
      {...(readOnly
        ? {}
        : {
            state: (
              <SaveLine
                form={form}
                base={base}
                isDirty={isTyped}
                relinked={relinked}
                noun={noun}
                isNew={isNew}
                files={files}
                hasFiles={hasFiles}
              />
            ),
            onSave: () => submit(false),
          })}
      actions={
        <>
          {readOnly && <PrintButton />}
          <Button variant="default" {...(readOnly ? {} : { visibleFrom: 'sm' })} onClick={close}>
            CLOSE
          </Button>
          {!readOnly && (
            <Button loading={save.busy} onClick={() => submit(false)}>
              {`${verbOf(file, isNew && held === null, isNew)} ${noun.toUpperCase()}`}
            </Button>
          )}
        </>
      }
      notice={
        <FormNotice held={other} editing={!readOnly} onTakeOver={takeOver} say={save.say}>
          {held !== null && held.reason !== null && (
            <Line icon={<IconAlertTriangle size={18} stroke={1.7} aria-hidden />}>
              <p>Not saved yet. {held.reason}</p>
            </Line>
          )}
          {save.conflict && (
            <ConflictPanel
              conflict={save.conflict}
              lines={conflictLines(save.conflict, save.conflict.mine, rules, (name) => labelIn(kind, name))}
              onChoose={save.choose}
            />
          )}
        </FormNotice>
      }
      onClose={close}
    >
      {printing && <RecordSheet values={form.getValues()} sections={sectionsOf(kind)} of={rules} />}
      <div className={classes.page} data-print="hide">
        <h2 className="visually-hidden">{label}</h2>
        <RecordBlocks kind={kind} file={file} base={base} control={form.control} readOnly={readOnly} />
        {kind.photos && (
          <FieldBlock title="Photos" fields={noFields} control={form.control}>
            <RecordPhotos
              holder={kind.photos}
              id={record?.id ?? null}
              hold={files}
              readOnly={readOnly}
              say={save.say}
            />
          </FieldBlock>
        )}
        {kind.papers && record !== null && file.defendant !== null && (
          <FieldBlock title="Documents" fields={noFields} control={form.control}>
            <Suspense fallback={<ListSkeleton rows={3} />}>
              <BookingDocs
                defendant={file.defendant}
                booking={{ id: record.id, surety: (base['surety'] as string | null) || null }}
                isDirty={isDirty}
                readOnly={readOnly}
              />
            </Suspense>
          </FieldBlock>
        )}
        {isNew && kind.textsLink && (
          <FieldBlock title="Form Link" fields={noFields} control={form.control}>
            <SendLinkChoice control={form.control} sendLink={sendLink} onSendLink={setSendLink} />
          </FieldBlock>
        )}
      </div>
      <ExitDialog
        opened={leaving}
        text={changesDetected(noun)}
        onSave={() => {
          setLeaving(false)
          submit(true)
        }}
        onExit={() => {
          if (record !== null) file.held.dropFiles(record.id)
          onClose()
        }}
        onCancel={() => setLeaving(false)}
      />
      {save.outcome && <Told outcome={save.outcome} onRead={save.closeOutcome} />}
    </FormDialog>
  )
}

const noFields = {}

/** What the button does: nothing is created before there is a defendant. */
function verbOf({ defendant }: CaseFile, isFirst: boolean, isNew: boolean): string {
  if (defendant !== null) return isNew ? 'CREATE' : 'UPDATE'
  return isFirst ? 'ADD' : 'UPDATE'
}

/** Whose file it is, as the form behind has read it: paper must say so too. */
function useNameOf({ defendant }: CaseFile): string | undefined {
  const { data } = useQuery({ ...defendantById(defendant ?? 0), enabled: false })
  return data && [data.last_name, data.first_name].filter(Boolean).join(', ')
}

/** The lock of an indemnitor; bookings and arrests are under that of the file, which is taken with it (OPEN-59). */
function useOwnLock(kind: RecordKind, { defendant }: CaseFile, record: CaseRecord | null) {
  const cache = useQueryClient()
  const { lock, takeOver } = useEditLock(kind.lock, kind.lock === 'GIN' ? (record?.id ?? null) : null)
  return {
    other: lock !== null && !lock.mine ? lock : null,
    takeOver: async () => {
      await takeOver()
      if (defendant !== null) await cache.invalidateQueries(recordsOf(kind, defendant))
    },
  }
}

const isSameForm = (current: Place, next: Place) =>
  isSameRecord(current, next) && current.search['record'] === next.search['record']
