import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { isSameRecord, useUnsavedGuard, type Place } from '#platform/unsaved.ts'
import { FieldBlock } from '#ui/FieldBlock.tsx'
import type { FileHold } from '#ui/files/file-hold.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { conflictLines } from '../conflict.ts'
import { ConflictPanel } from '../ConflictPanel.tsx'
import { focusField } from '../focus-field.ts'
import { FormNotice } from '../FormNotice.tsx'
import { Told } from '../FormQuestions.tsx'
import { RecordPhotos } from '../photos/RecordPhotos.tsx'
import { useFileHold } from '../use-file-hold.ts'
import { useRecordForm } from '../use-record-form.ts'
import classes from './CaseRecordForm.module.css'
import { ExitDialog } from './ExitDialog.tsx'
import { RecordBlocks } from './RecordBlocks.tsx'
import { calledName, labelIn, type CaseRecord, type RecordKind } from './record-kind.ts'
import { changesDetected, SaveLine } from './SaveLine.tsx'
import { NewSubtitle } from '../FormLink.tsx'
import { SendLinkChoice } from './SendLinkChoice.tsx'
import { useCaseRecordSave } from './use-case-record-save.ts'

interface Props {
  kind: RecordKind
  defendant: number
  /** null for a new one. */
  record: CaseRecord | null
  readOnly: boolean
  /** Files that could not be sent when it was made. */
  left: FileHold | undefined
  onLeft: (id: number, files: FileHold) => void
  onClose: () => void
}

/** The form of a booking, an indemnitor or an arrest, over the whole screen (BOOK-11, IND-10, ARR-2). */
export function CaseRecordForm({ kind, defendant, record, readOnly: opened, onClose, ...rest }: Props) {
  const { noun, rules } = kind
  const { files } = useFileHold(rest.left)
  const typed = useRecordForm(record, rules)
  const isTyped = typed.isDirty
  const isDirty = useCallback(() => isTyped() || !files.isEmpty(), [isTyped, files])
  const state = { ...typed, isDirty }
  const { form, base, standing } = state
  const onLeft = (made: number) => rest.onLeft(made, files)
  const save = useCaseRecordSave({
    ...state,
    kind,
    defendant,
    id: record?.id ?? null,
    files,
    onLeft,
    onClose,
  })
  const [sendLink, setSendLink] = useState(true)
  const [leaving, setLeaving] = useState(false)
  useUnsavedGuard({ dirty: isDirty, mode: kind.lock, stays: isSameForm })

  // Whoever loses the right to edit meanwhile keeps what was typed already
  const readOnly = opened && !isDirty()
  const isNew = record === null
  const label = noun.charAt(0).toUpperCase() + noun.slice(1)
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
      title={isNew ? `New ${noun}` : (calledName(kind, base) ?? label)}
      subtitle={
        isNew && kind.textsLink ? (
          <NewSubtitle control={form.control} sendLink={sendLink} />
        ) : isNew ? (
          'Not saved yet'
        ) : (
          `${label} ${record.id}`
        )
      }
      {...(readOnly
        ? {}
        : {
            state: <SaveLine {...typed} noun={noun} isNew={isNew} files={files} />,
            onSave: () => submit(false),
          })}
      actions={
        <>
          <Button variant="default" visibleFrom="sm" onClick={close}>
            CLOSE
          </Button>
          {!readOnly && (
            <Button loading={save.busy} onClick={() => submit(false)}>
              {`${isNew ? 'CREATE' : 'UPDATE'} ${noun.toUpperCase()}`}
            </Button>
          )}
        </>
      }
      notice={
        <FormNotice editing={!readOnly} say={save.say}>
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
      <div className={classes.page}>
        <h2 className="visually-hidden">{label}</h2>
        <RecordBlocks
          kind={kind}
          defendant={defendant}
          base={base}
          control={form.control}
          readOnly={readOnly}
        />
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
        onExit={onClose}
        onCancel={() => setLeaving(false)}
      />
      {save.outcome && <Told outcome={save.outcome} onRead={save.closeOutcome} />}
    </FormDialog>
  )
}

const noFields = {}

const isSameForm = (current: Place, next: Place) =>
  isSameRecord(current, next) && current.search['record'] === next.search['record']
