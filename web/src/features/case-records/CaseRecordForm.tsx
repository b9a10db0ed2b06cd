import { IconAlertTriangle } from '@tabler/icons-react'
import { NewSubtitle } from '#features/messaging/FormLink.tsx'
import { focusField } from '#records/focus-field.ts'
import { inputOf, markedFields } from '#records/form-errors.ts'
import { NoticeLine } from '#ui/NoticeLine.tsx'
import type { CaseForm, PendingRecord } from '#records/pending-records.ts'
import { RecordDialog } from '#records/RecordDialog.tsx'
import { CaseRecordFields } from './CaseRecordFields.tsx'
import { kindTitle, recordName, type CaseRecord, type RecordKind } from './record-kind.ts'
import { UnsavedStatus, unsavedText } from './UnsavedStatus.tsx'
import {
  useCaseRecordForm,
  useDefendantName,
  type CaseRecordFormState,
  type FormPlace,
} from './use-case-record-form.ts'

interface Props extends FormPlace {
  kind: RecordKind
  /** null for a new one. */
  record: CaseRecord | null
  /** The pending record that is open. */
  pending: PendingRecord | null
  /** The values of a new one. */
  start?: CaseForm
}

/** The form of a booking, an indemnitor or an arrest (BOOK-11, IND-10, ARR-2). */
export function CaseRecordForm(props: Props) {
  const { kind, file, record, pending } = props
  const { noun } = kind
  const state = useCaseRecordForm(props)
  const { dialog, save, sendLink } = state
  const { form, base } = dialog
  const submit = (exit: boolean) =>
    void form.handleSubmit(
      () => save.submit({ sendLink, exit }),
      (errors) => {
        const [first] = markedFields(kind.rules.names, errors)
        if (first !== undefined) focusField(inputOf(first))
        save.showRejection(form.getValues())
      },
    )()
  return (
    <RecordDialog
      description={kind.description}
      dialog={dialog}
      isNew={record === null}
      title={record === null ? (pending?.name ?? `New ${noun}`) : (recordName(kind, base) ?? kindTitle(kind))}
      subtitle={<Subtitle kind={kind} file={file} record={record} state={state} />}
      saveState={
        <UnsavedStatus
          form={form}
          base={base}
          isDirty={state.isTyped}
          isLinkChanged={state.isLinkChanged}
          noun={noun}
          isNew={record === null}
          files={state.files}
          hasFiles={state.hasFiles}
        />
      }
      saveLabel={`${verbOf(props)} ${noun.toUpperCase()}`}
      onSave={() => dialog.hasNothingToSave() || submit(false)}
      onTakeOver={state.takeOver}
      exit={{
        text: unsavedText(noun),
        onSave: () => submit(true),
        onDiscard: () => {
          if (record !== null) file.pending.removeFiles(record.id)
        },
      }}
      notice={
        pending !== null &&
        pending.reason !== null && (
          <NoticeLine icon={<IconAlertTriangle size={18} stroke={1.7} aria-hidden />}>
            <p>Not saved yet. {pending.reason}</p>
          </NoticeLine>
        )
      }
    >
      <CaseRecordFields kind={kind} file={file} record={record} state={state} />
    </RecordDialog>
  )
}

interface SubtitleProps extends Pick<Props, 'kind' | 'file' | 'record'> {
  state: CaseRecordFormState
}

/** The record's ID, or when a new one will be saved. */
function Subtitle({ kind, file, record, state }: SubtitleProps) {
  const defendant = useDefendantName(file)
  if (record !== null) return [`${kindTitle(kind)} ${record.id}`, defendant].filter(Boolean).join(' · ')
  if (file.defendant === null) return 'Saved together with the defendant'
  if (!kind.offersFormLink) return 'Not saved yet'
  return <NewSubtitle control={state.dialog.form.control} sendLink={state.sendLink} />
}

/** The verb of the button: before the defendant is saved, nothing is created. */
function verbOf({ file, record, pending }: Props): string {
  if (file.defendant !== null) return record === null ? 'CREATE' : 'UPDATE'
  return record === null && pending === null ? 'ADD' : 'UPDATE'
}
