import type { Defendant } from '@bailiwick/contract/defendants'
import { useState } from 'react'
import type { Lock } from '#platform/edit-lock.ts'
import { NewSubtitle } from '#features/messaging/FormLink.tsx'
import { focusField } from '#records/focus-field.ts'
import { saveLabel } from '#records/FormActions.tsx'
import { canShare, type FormMode } from '#records/form-mode.ts'
import { RecordDialog } from '#records/RecordDialog.tsx'
import type { RecordRef } from '#records/record-ref.ts'
import { SaveState } from '#records/SaveState.tsx'
import { usePermissions } from '#records/use-permissions.ts'
import { defendantDescription, defendantRules } from './defendant-record.ts'
import { deletionNote } from './deletion-note.ts'
import { sectionIdOf } from './field-sections.ts'
import { infoTab, openTab, photosTab, submitTab, tabsOf } from './form-tabs.ts'
import { FormTabBody } from './FormTabBody.tsx'
import { PersonTitle } from './PersonTitle.tsx'
import { useDefendantForm } from './use-defendant-form.ts'
import type { Leftover } from './use-defendant-save.ts'

export interface DefendantRecordFormProps {
  mode: FormMode
  /** null for a new one. */
  record: Defendant | null
  mayDelete?: boolean
  lock?: Lock | null
  onTakeOver?: () => Promise<void>
  /** What an earlier create couldn't save. */
  leftover?: Leftover | null
  tab: string | null
  onTab: (tab: string) => void
  caseRecord: RecordRef | null
  onCaseRecord: (record: RecordRef | null) => void
  /** From View to Edit; undefined if that isn't allowed. */
  onEdit?: (() => void) | undefined
  onCreated?: (id: number, leftover: Leftover | null) => void
  onClose: () => void
}

/** The form of a defendant: Add, Edit or View (DEF-34, DEF-35). */
export function DefendantRecordForm(props: DefendantRecordFormProps) {
  const { record, mayDelete = false, lock = null, leftover = null, onTab, onClose } = props
  const state = useDefendantForm({
    mode: props.mode,
    record,
    lock,
    leftover,
    onRefused: () => onTab('general'),
    onCreated: props.onCreated ?? onClose,
    onClose,
  })
  const { dialog, save, file, files } = state
  const { form, base, mode } = dialog
  const [sendLink, setSendLink] = useState(true)
  const mayShare = canShare(usePermissions())
  const tab = openTab(props.tab, mode, mayShare)
  const goToField = (name: string) => {
    onTab(sectionIdOf(name) ?? 'general')
    focusField(name)
  }
  const submit = form.handleSubmit(
    () => (record === null ? save.create(sendLink) : save.update(record.id)),
    () => {
      const [first] = Object.keys(dialog.currentErrors())
      if (record === null || tab === submitTab.value) onTab(submitTab.value)
      else if (first !== undefined) goToField(first)
    },
  )
  const onSave = () => void (dialog.hasNothingToSave() || submit())
  return (
    <RecordDialog
      description={defendantDescription}
      dialog={dialog}
      title={<PersonTitle noun="defendant" form={form} isNew={record === null} />}
      subtitle={
        record === null ? <NewSubtitle control={form.control} sendLink={sendLink} /> : `Record ${record.id}`
      }
      saveState={
        <SaveState
          form={form}
          base={base}
          rules={defendantRules}
          pending={file.pending}
          files={files}
          isNew={record === null}
        />
      }
      saveLabel={saveLabel(mode === 'add', 'defendant')}
      onSave={onSave}
      hidesSave={tab === submitTab.value}
      onEdit={props.onEdit}
      deletion={
        mayDelete && record !== null
          ? { note: deletionNote, run: () => void save.remove(record.id) }
          : undefined
      }
      onTakeOver={props.onTakeOver}
      onField={goToField}
      tabs={tabsOf(mode, mayShare).map((one) => ({
        ...one,
        unsaved: file.pending.countIn(one.value),
        ...(one.value === photosTab.value && { errors: state.failedUploads }),
      }))}
      tab={tab}
      onTab={(value) => onTab(value === infoTab.value ? 'general' : value)}
    >
      <FormTabBody
        tab={tab}
        section={props.tab}
        state={state}
        record={record}
        mayDelete={mayDelete}
        caseRecord={props.caseRecord}
        onCaseRecord={props.onCaseRecord}
        sendLink={sendLink}
        onSendLink={setSendLink}
        onTab={onTab}
        onField={goToField}
        onSave={onSave}
      />
    </RecordDialog>
  )
}
