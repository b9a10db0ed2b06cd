import { leadBlocks } from '@bailiwick/contract/defendant-fields/lead-form'
import type { Defendant } from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/kit/messages'
import { holdsKey } from '@bailiwick/contract/kit/permissions'
import { Suspense, useCallback, useRef, useState } from 'react'
import { KindBlocks } from '#features/case-records/RecordBlocks.tsx'
import { UsedValues } from '#features/case-records/UsedValues.tsx'
import { FileBadge } from '#features/case-page/FileBadge.tsx'
import { FileLine } from '#features/case-page/FileLine.tsx'
import { createNoteDraft, hasNote } from '#features/case-page/note-draft.ts'
import { deletionNote } from '#features/defendants/deletion-note.ts'
import { PersonTitle } from '#features/defendants/PersonTitle.tsx'
import { DuplicateNotice } from '#features/duplicates/DuplicateNotice.tsx'
import type { Lock } from '#platform/edit-lock.ts'
import { focusField } from '#records/focus-field.ts'
import { saveLabel } from '#records/FormActions.tsx'
import type { FormMode } from '#records/form-mode.ts'
import { RecordDialog } from '#records/RecordDialog.tsx'
import { SaveState } from '#records/SaveState.tsx'
import { usePermissions } from '#records/use-permissions.ts'
import { useRecordDialog } from '#records/use-record-dialog.ts'
import { useRecordForm } from '#records/use-record-form.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ConvertPanel } from './ConvertPanel.tsx'
import { LeadContact, LeadNotes } from './LeadContact.tsx'
import type { LeadMessagesState } from './LeadMessages.tsx'
import { lacksName, leadDescription, leadRules } from './lead-record.ts'
import classes from './LeadRecordForm.module.css'
import { useLeadSave } from './use-lead-save.ts'
import { useNewLeadPhone } from './use-new-lead-phone.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const MergeDialog = lazyPart(
  () => import('#features/merging/MergeDialog.tsx').then((module) => ({ default: module.MergeDialog })),
  ({ onClose }) => onClose,
)
const SharingDialog = lazyPart(
  () => import('#features/sharing/SharingDialog.tsx').then((module) => ({ default: module.SharingDialog })),
  ({ onClose }) => onClose,
)

/** The form closes after a conversion, and a note that is being typed with it. */
const noteFirst = {
  text: 'Your note isn’t added yet. Add it, then convert the lead.',
  tone: 'bad',
  onDismiss: () => focusField('case-note'),
} as const

/** A lead has no rows. */
const noLists = {}

interface Props {
  mode: FormMode
  /** null for a new one. */
  record: Defendant | null
  mayDelete?: boolean
  lock?: Lock | null
  /** Undefined for a new one. */
  messages?: LeadMessagesState
  onTakeOver?: () => Promise<void>
  /** From View to Edit; undefined if that isn't allowed. */
  onEdit?: (() => void) | undefined
  /** It was converted to a defendant, and the sharing dialog is closed. */
  onConverted?: (id: number) => void
  onClose: () => void
}

/** The form of a lead, on one page (LEAD-3 to LEAD-8). */
export function LeadRecordForm(props: Props) {
  const { mode, record, mayDelete = false, lock = null, onClose } = props
  const state = useRecordForm(record, leadRules)
  const { form, base, isDirty } = state
  useNewLeadPhone(mode === 'add', form.setValue)
  const [isConverting, setIsConverting] = useState(false)
  const [converted, setConverted] = useState(false)
  const [isMerging, setIsMerging] = useState(false)
  const mayMerge = holdsKey(usePermissions(), 'CRM admin')
  // What was typed in a lead that was deleted is gone, as was confirmed
  const isRemoved = useRef(false)
  const save = useLeadSave({
    ...state,
    onConverted: () => setConverted(true),
    onRemoved: () => (isRemoved.current = true),
    onClose,
  })
  const [note] = useState(createNoteDraft)
  const wouldLose = useCallback(() => !isRemoved.current && (isDirty() || hasNote(note)), [isDirty, note])
  const dialog = useRecordDialog({ state, save, isDirty, wouldLose, mode, lock, lockKind: 'BP', onClose })
  const onInvalid = () => {
    const errors = state.currentErrors()
    const [first] = Object.keys(errors)
    const goToError = () => first !== undefined && focusField(first)
    if (!lacksName(errors)) return goToError()
    save.showOutcome({ text: messages.someFieldsRequired, tone: 'bad', onDismiss: goToError })
  }
  const submit = form.handleSubmit(
    () => (record === null ? save.create() : save.update(record.id)),
    onInvalid,
  )
  const onSave = () => void (dialog.hasNothingToSave() || submit())
  const askToConvert = form.handleSubmit(() => setIsConverting(true), onInvalid)

  return (
    <RecordDialog
      description={leadDescription}
      dialog={dialog}
      isNew={record === null}
      title={<PersonTitle noun="lead" form={form} isNew={record === null} />}
      subtitle={record === null ? 'Not saved yet' : <FileLine record={record} />}
      standing={record === null ? undefined : { badge: <FileBadge id={record.id} status={record.status} /> }}
      saveState={<SaveState form={form} base={base} isNew={record === null} rules={leadRules} />}
      saveLabel={saveLabel(mode === 'add', 'lead')}
      onSave={onSave}
      onEdit={props.onEdit}
      deletion={
        mayDelete && record !== null
          ? { note: deletionNote, run: () => void save.remove(record.id) }
          : undefined
      }
      onTakeOver={props.onTakeOver}
      notice={!dialog.readOnly && <DuplicateNotice form={form} except={record?.id ?? null} save={save} />}
    >
      <div className={classes.page} data-print="hide">
        <h2 className="visually-hidden">Lead</h2>
        {record !== null && <LeadContact record={record} messages={props.messages} note={note} />}
        {record !== null && !dialog.readOnly && (
          <ConvertPanel
            busy={save.busy}
            onConvert={() => void (hasNote(note) ? save.showOutcome(noteFirst) : askToConvert())}
            onMerge={mayMerge ? () => setIsMerging(true) : undefined}
          />
        )}
        {record !== null && <LeadNotes record={record} note={note} />}
        <UsedValues readOnly={dialog.readOnly}>
          <KindBlocks blocks={leadBlocks} lists={noLists} control={form.control} readOnly={dialog.readOnly} />
        </UsedValues>
      </div>
      <ConfirmDialog
        opened={isConverting}
        text={messages.convertLead}
        note={isDirty() ? 'Your unsaved changes will be saved too.' : undefined}
        confirm="YES"
        cancel="NO"
        onConfirm={() => {
          setIsConverting(false)
          if (record !== null) void save.convert(record.id)
        }}
        onCancel={() => setIsConverting(false)}
      />
      {record !== null && (
        <FollowingDialogs
          record={record}
          isUnsaved={wouldLose}
          onMergeClose={isMerging && (() => setIsMerging(false))}
          onShareClose={converted && (() => props.onConverted?.(record.id))}
        />
      )}
    </RecordDialog>
  )
}

interface FollowingProps {
  record: Defendant
  isUnsaved: () => boolean
  /** False while a dialog is closed. */
  onMergeClose: false | (() => void)
  onShareClose: false | (() => void)
}

/** The merge with another file, and the shares of a lead that was converted. */
const FollowingDialogs = ({ record, isUnsaved, onMergeClose, onShareClose }: FollowingProps) => (
  <Suspense>
    {onMergeClose && <MergeDialog file={record} isUnsaved={isUnsaved()} onClose={onMergeClose} />}
    {onShareClose && (
      <SharingDialog defendant={record.id} access={record.access_type} onClose={onShareClose} />
    )}
  </Suspense>
)
