import { leadBlocks } from '@bailiwick/contract/defendant-fields/lead-form'
import type { Defendant } from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/messages'
import { lazy, Suspense, useState } from 'react'
import type { Lock } from '#platform/edit-lock.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FieldBlock } from '#ui/FieldBlock.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { conflictLines } from '../conflict.ts'
import { ConflictPanel } from '../ConflictPanel.tsx'
import { focusField } from '../focus-field.ts'
import { FormActions } from '../FormActions.tsx'
import { FormNotice } from '../FormNotice.tsx'
import { FormQuestions, type Question } from '../FormQuestions.tsx'
import type { FormMode } from '../opened-mode.ts'
import { RecordSheet } from '../RecordSheet.tsx'
import { RecordTitle, SaveState } from '../SaveState.tsx'
import { usePrinting } from '../use-printing.ts'
import { useRecordForm } from '../use-record-form.ts'
import { ConvertPanel } from './ConvertPanel.tsx'
import { lacksName, leadLabel, leadRules, leadSections } from './lead-record.ts'
import classes from './LeadRecordForm.module.css'
import { useLeadSave } from './use-lead-save.ts'

const SharingDialog = lazy(() =>
  import('../sharing/SharingDialog.tsx').then((module) => ({ default: module.SharingDialog })),
)

interface Props {
  /** As it was opened; somebody else's lock turns Edit into View. */
  mode: FormMode
  /** null for a new one. */
  record: Defendant | null
  mayDelete?: boolean
  lock?: Lock | null
  onTakeOver?: () => Promise<void>
  /** From View to Edit; absent where that is not allowed. */
  onEdit?: (() => void) | undefined
  /** It is a defendant now, and shared with whom it should be. */
  onConverted?: (id: number) => void
  onClose: () => void
}

/** The form of a lead over the whole screen, on one page (LEAD-3 to LEAD-8). */
export function LeadRecordForm(props: Props) {
  const { mode: opened, record, mayDelete = false, lock = null, onTakeOver, onEdit, onClose } = props
  const state = useRecordForm(record, leadRules)
  const { form, base, isDirty, standing } = state
  const [question, setQuestion] = useState<Question | 'convert' | null>(null)
  const [converted, setConverted] = useState(false)
  const save = useLeadSave({ ...state, onConverted: () => setConverted(true), onClose })
  const printing = usePrinting()
  useUnsavedGuard({ dirty: isDirty, mode: 'BP' })

  // Somebody else's lock makes it a View, but never takes away what was typed already
  const held = lock !== null && !lock.mine ? lock : null
  const mode = opened === 'edit' && held !== null && !isDirty() ? 'view' : opened
  const readOnly = mode === 'view'
  const isNew = record === null

  const close = () => (isDirty() ? setQuestion('close') : onClose())
  const refused = () => {
    const errors = standing()
    const [first] = Object.keys(errors)
    const lead = () => first !== undefined && focusField(first)
    if (!lacksName(errors)) return lead()
    save.say({ text: messages.someFieldsRequired, tone: 'bad', after: lead })
  }
  const onSave = () =>
    void form.handleSubmit(() => (isNew ? save.create() : save.update(record.id)), refused)()
  const onConvert = () => void form.handleSubmit(() => setQuestion('convert'), refused)()

  return (
    <FormDialog
      label="Lead"
      title={<RecordTitle noun="lead" form={form} isNew={isNew} />}
      subtitle={isNew ? 'Not saved yet' : `Record ${record.id}`}
      {...(readOnly
        ? {}
        : {
            state: <SaveState form={form} base={base} isNew={isNew} changedNames={leadRules.changedNames} />,
            onSave,
          })}
      actions={
        <FormActions
          noun="lead"
          mode={mode}
          busy={save.busy}
          onClose={close}
          onSave={onSave}
          onEdit={held === null ? onEdit : undefined}
          onDelete={mayDelete && !readOnly ? () => setQuestion('delete') : undefined}
        />
      }
      notice={
        <FormNotice held={held} editing={!readOnly} onTakeOver={onTakeOver} say={save.say}>
          {save.conflict && (
            <ConflictPanel
              conflict={save.conflict}
              lines={conflictLines(save.conflict, save.conflict.mine, leadRules, leadLabel)}
              onChoose={save.choose}
            />
          )}
        </FormNotice>
      }
      onClose={close}
    >
      {printing && <RecordSheet values={form.getValues()} sections={leadSections} of={leadRules} />}
      <div className={classes.page} data-print="hide">
        <h2 className="visually-hidden">Lead</h2>
        {!isNew && !readOnly && <ConvertPanel busy={save.busy} onConvert={onConvert} />}
        {leadBlocks.map(({ title, note, fields }) => (
          <FieldBlock
            key={title}
            title={title}
            {...(note === undefined ? {} : { note })}
            fields={fields}
            control={form.control}
            readOnly={readOnly}
          />
        ))}
      </div>
      <FormQuestions
        noun="lead"
        question={question === 'convert' ? null : question}
        outcome={save.outcome}
        onAnswer={(yes) => {
          setQuestion(null)
          if (yes && question === 'close') onClose()
          if (yes && question === 'delete' && !isNew) void save.remove(record.id)
        }}
        onRead={save.closeOutcome}
      />
      <ConfirmDialog
        opened={question === 'convert'}
        text={messages.convertLead}
        note={isDirty() ? 'Your unsaved changes are saved with it.' : undefined}
        confirm="YES"
        cancel="NO"
        onConfirm={() => {
          setQuestion(null)
          if (!isNew) void save.convert(record.id)
        }}
        onCancel={() => setQuestion(null)}
      />
      {converted && !isNew && (
        <Suspense>
          <SharingDialog
            defendant={record.id}
            access={record.access_type}
            onClose={() => props.onConverted?.(record.id)}
          />
        </Suspense>
      )}
    </FormDialog>
  )
}
