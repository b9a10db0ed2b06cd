import {
  mappedOf,
  suretyFormLimits,
  type FormMapping,
  type SuretyFormField,
} from '@bailiwick/contract/surety-forms'
import { messages } from '@bailiwick/contract/kit/messages'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '#platform/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { SamplePreview } from '#ui/pdf/SamplePreview.tsx'
import { VersionConflict } from '#ui/versions/VersionConflict.tsx'
import { VersionEditorActions } from '#ui/versions/VersionEditorActions.tsx'
import { VersionNoteDialog } from '#ui/versions/VersionNoteDialog.tsx'
import { DetailsFields } from './DetailsFields.tsx'
import { FieldList } from './FieldList.tsx'
import { MappingDialog } from './MappingDialog.tsx'
import classes from './SuretyForms.module.css'
import { UploadDialog } from './UploadDialog.tsx'
import { VersionsTab } from './VersionsTab.tsx'
import { useFormDraft, type FormDraft, type LoadedForm } from './use-form-draft.ts'

const tabs = [
  { value: 'fields', label: 'Fields' },
  { value: 'versions', label: 'Versions' },
]

type Dialog = 'note' | 'leave' | 'file' | SuretyFormField | null

/** The editor of a form: which documents it goes with, and what its fields get. */
export function FormEditor({ form, onClose }: { form: LoadedForm; onClose: () => void }) {
  const draft = useFormDraft(form)
  const [tab, setTab] = useState('fields')
  const [dialog, setDialog] = useState<Dialog>(null)
  const close = () => setDialog(null)
  const askNote = () => draft.isDirty && draft.conflict === null && setDialog('note')
  return (
    <>
      <FormDialog
        noun="surety’s form"
        title={draft.content.name}
        state={draft.isDirty ? 'Unsaved changes' : undefined}
        tabs={tabs}
        tab={tab}
        onTab={setTab}
        notice={<EditorNotice draft={draft} />}
        onSave={askNote}
        onClose={() => (draft.isDirty ? setDialog('leave') : onClose())}
        actions={
          <VersionEditorActions
            isDirty={draft.isDirty}
            isSaving={draft.save.isPending}
            hasConflict={draft.conflict !== null}
            onPreview={() => {
              if (draft.conflict === null) draft.save.reset()
              draft.preview.mutate()
            }}
            onSave={askNote}
          />
        }
      >
        <div className={classes.body}>
          {tab === 'versions' ? (
            <VersionsTab form={form} draft={draft} onUpload={() => setDialog('file')} />
          ) : (
            <FieldsTab form={form} draft={draft} onChange={setDialog} />
          )}
        </div>
      </FormDialog>
      <EditorDialogs {...{ form, draft, dialog, close, onClose }} />
      <SamplePreview
        isLoading={draft.preview.isPending}
        file={draft.preview.data ?? null}
        message={leftEmpty(draft)}
        onClose={draft.preview.reset}
      />
      {draft.save.data && (
        <MessageDialog opened text={draft.save.data.message} onClose={() => draft.save.reset()} />
      )}
    </>
  )
}

/** Which fields the preview leaves empty. */
function leftEmpty({ checks }: FormDraft): string | undefined {
  const names = [...checks.values()].filter(({ refuses }) => refuses).map(({ key }) => key)
  return names.length === 0
    ? undefined
    : `Left empty, because the invented data doesn’t fit: ${names.slice(0, 10).join(', ')}`
}

interface DialogsProps {
  form: LoadedForm
  draft: FormDraft
  dialog: Dialog
  close: () => void
  onClose: () => void
}

function EditorDialogs({ form, draft, dialog, close, onClose }: DialogsProps) {
  const { content, setContent } = draft
  const [added, setAdded] = useState<string | null>(null)
  if (added !== null) return <MessageDialog opened text={added} onClose={() => setAdded(null)} />
  if (dialog === 'note')
    return (
      <VersionNoteDialog
        maxLength={suretyFormLimits.note}
        isSaving={draft.save.isPending}
        note={draft.note}
        onNote={draft.setNote}
        onSave={(note) => {
          draft.preview.reset()
          draft.save.mutate(note, { onSettled: close })
        }}
        onClose={close}
      />
    )
  if (dialog === 'file')
    return (
      <UploadDialog
        id={form.id}
        onAdded={(_, message) => {
          setAdded(message)
          close()
        }}
        onClose={close}
      />
    )
  if (draft.overflow !== null)
    return (
      <ConfirmDialog
        opened
        danger
        text={draft.overflow}
        confirm="SWITCH ON ANYWAY"
        busy={draft.save.isPending}
        onConfirm={draft.saveAnyway}
        onCancel={draft.save.reset}
      />
    )
  if (dialog === null || dialog === 'leave')
    return (
      <ConfirmDialog
        opened={dialog === 'leave'}
        danger
        text={messages.unsavedLoss}
        onConfirm={onClose}
        onCancel={close}
      />
    )
  return (
    <MappingDialog
      field={dialog}
      mapped={mappedOf(content.mapping, dialog.key)}
      onSave={(mapped) => {
        setContent({ ...content, mapping: { ...content.mapping, [dialog.key]: mapped } })
        close()
      }}
      onClose={close}
    />
  )
}

/** What is in the way of the last save or preview. */
function EditorNotice({ draft: { conflict, error, resolve, dropped } }: { draft: FormDraft }) {
  return (
    <>
      {conflict !== null && (
        <VersionConflict
          text={`${conflict.text} Choose whose settings and fields the next save has.`}
          onChoose={resolve}
        />
      )}
      {conflict === null && dropped.length > 0 && (
        <p className={classes.notice} role="alert">
          Their PDF doesn’t have these fields: {dropped.join(', ')}. What they got is dropped.
        </p>
      )}
      {error !== null && (
        <p className={classes.notice} role="alert">
          {errorText(error)}
        </p>
      )}
    </>
  )
}

const shownFields = [
  { value: 'all', label: 'All fields' },
  { value: 'open', label: 'Those that need you' },
]

interface TabProps {
  form: LoadedForm
  draft: FormDraft
  onChange: (field: SuretyFormField) => void
}

function FieldsTab({ form, draft, onChange }: TabProps) {
  const { content, setContent, checks } = draft
  const [shown, setShown] = useState('all')
  const isOpen = ({ key }: SuretyFormField) => checks.get(key)?.state !== 'mapped'
  const confirm = (keys: readonly string[]) =>
    setContent({ ...content, mapping: withoutGuess(content.mapping, new Set(keys)) })
  const guessed = form.fields.filter(({ key }) => mappedOf(content.mapping, key)?.is_guess === true)
  return (
    <>
      <DetailsFields content={content} onChange={setContent} />
      <div className={classes.details}>
        <NativeSelect
          label="Show"
          value={shown}
          data={shownFields}
          onChange={(event) => setShown(event.currentTarget.value)}
        />
        {guessed.length > 0 && (
          <Button variant="default" onClick={() => confirm(guessed.map(({ key }) => key))}>
            {guessed.length === 1 ? 'CONFIRM THE GUESS' : `CONFIRM ALL ${guessed.length} GUESSES`}
          </Button>
        )}
      </div>
      <FieldList
        fields={shown === 'open' ? form.fields.filter(isOpen) : form.fields}
        mapping={content.mapping}
        checks={checks}
        onChange={onChange}
        onConfirm={({ key }) => confirm([key])}
      />
    </>
  )
}

const withoutGuess = (mapping: FormMapping, keys: ReadonlySet<string>): FormMapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([key, { is_guess, ...mapped }]) => [
      key,
      is_guess === true && !keys.has(key) ? { ...mapped, is_guess } : mapped,
    ]),
  )
