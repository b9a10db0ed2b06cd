import type { Defendant } from '@bailiwick/contract/defendants'
import { holdsKey, mayEdit } from '@bailiwick/contract/kit/permissions'
import { useState } from 'react'
import type { Lock } from '#platform/edit-lock.ts'
import { useCaseCounts } from '#features/case-page/case-counts.ts'
import { fileHeader } from '#features/case-page/file-header.tsx'
import { FileLine } from '#features/case-page/FileLine.tsx'
import type { FilePlaces } from '#features/case-page/file-places.ts'
import { DuplicateNotice } from '#features/duplicates/DuplicateNotice.tsx'
import { NewSubtitle } from '#features/messaging/FormLink.tsx'
import { errorSummary } from '#records/ErrorSummary.tsx'
import { focusField } from '#records/focus-field.ts'
import { saveLabel } from '#records/FormActions.tsx'
import { canShare, type FormMode } from '#records/form-mode.ts'
import { RecordDialog } from '#records/RecordDialog.tsx'
import type { RecordRef } from '#records/record-ref.ts'
import { SaveState } from '#records/SaveState.tsx'
import { usePermissions } from '#records/use-permissions.ts'
import type { FormTab } from '#ui/FormDialog.tsx'
import { defendantDescription, defendantRules } from './defendant-record.ts'
import { deletionNote } from './deletion-note.ts'
import { newSummary } from './field-sections.ts'
import { FileCommands } from './FileCommands.tsx'
import {
  addressOf,
  infoAddress,
  infoTab,
  openTab,
  overviewTab,
  photosTab,
  submitTab,
  tabsOf,
} from './form-tabs.ts'
import { FormTabBody } from './FormTabBody.tsx'
import { submitErrors } from './SubmitTab.tsx'
import { PersonTitle } from './PersonTitle.tsx'
import { useDefendantForm, type DefendantFormState } from './use-defendant-form.ts'
import type { Leftover } from './use-defendant-save.ts'
import { useFileDialogs, type FileDialogs } from './use-file-dialogs.ts'
import { useFileNavigation, type FileNavigation } from './use-file-navigation.ts'

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
  onPlace: (tab: string, record: RecordRef | null) => void
  /** From View to Edit; undefined if that isn't allowed. */
  onEdit?: (() => void) | undefined
  onCreated?: (id: number, leftover: Leftover | null) => void
  onClose: () => void
}

/** The form of a defendant: Add, Edit or View (DEF-34, DEF-35). */
export function DefendantRecordForm(props: DefendantRecordFormProps) {
  const { record, mayDelete = false, lock = null, leftover = null, onTab, onEdit, onClose } = props
  const state = useDefendantForm({
    mode: props.mode,
    record,
    lock,
    leftover,
    onRefused: () => onTab(infoAddress),
    onCreated: props.onCreated ?? onClose,
    onClose,
  })
  const { dialog, save } = state
  const { form, mode } = dialog
  const [sendLink, setSendLink] = useState(true)
  const permissions = usePermissions()
  const mayShare = canShare(permissions)
  const tab = openTab(props.tab, mode, mayShare)
  const pickTab = (value: string) => onTab(addressOf(value))
  const tabs = tabsOf(mode, mayShare)
  const navigation = useFileNavigation({ ...props, tab })
  const { places } = navigation
  const dialogs = useFileDialogs()
  const counts = useCaseCounts(record?.id ?? null)
  const mayWrite = record !== null && mayEdit(permissions, record.access_type)
  const mayMerge = holdsKey(permissions, 'CRM admin')
  const submit = form.handleSubmit(
    () => (record === null ? save.create(sendLink) : save.update(record.id)),
    () => goToErrors(Object.keys(dialog.currentErrors()), tab, places),
  )
  const onSave = () => void (dialog.hasNothingToSave() || submit())
  return (
    <RecordDialog
      description={defendantDescription}
      dialog={dialog}
      isNew={record === null}
      title={<PersonTitle noun="defendant" form={form} isNew={record === null} />}
      subtitle={
        record === null ? (
          <NewSubtitle control={form.control} sendLink={sendLink} />
        ) : (
          <FileLine record={record} />
        )
      }
      standing={
        record === null
          ? undefined
          : headerOf({ record, state, navigation, dialogs, tab, mayWrite, mayMerge, onEdit })
      }
      saveState={<DefendantSaveState state={state} isNew={record === null} />}
      saveLabel={saveLabel(mode === 'add', 'defendant')}
      onSave={onSave}
      hidesSave={tab === submitTab.value}
      printsTab={tab === overviewTab.value}
      onEdit={onEdit}
      deletion={
        mayDelete && record !== null
          ? { note: deletionNote, run: () => void save.remove(record.id) }
          : undefined
      }
      onTakeOver={props.onTakeOver}
      notice={record === null && <DuplicateNotice form={form} except={null} save={save} />}
      onField={places.toField}
      summaryTexts={record === null ? newSummary : undefined}
      tabs={markedTabs(tabs, counts, state)}
      tab={tab}
      onTab={pickTab}
    >
      <FormTabBody
        tab={tab}
        section={props.tab}
        state={state}
        navigation={navigation}
        record={record}
        mayDelete={mayDelete}
        caseRecord={props.caseRecord}
        sendLink={sendLink}
        onSendLink={setSendLink}
        onTab={onTab}
        onField={places.toField}
        onSave={onSave}
      />
      {record !== null && (
        <FileCommands
          id={record.id}
          record={record}
          tabs={tabs}
          mayWrite={mayWrite}
          navigation={navigation}
          dialogs={dialogs}
          isUnsaved={dialog.wouldLose}
          onTab={pickTab}
        />
      )}
    </RecordDialog>
  )
}

/** The tabs with what is in them and what of it isn't saved. */
const markedTabs = (
  tabs: ReturnType<typeof tabsOf>,
  counts: ReturnType<typeof useCaseCounts>,
  { caseFile, failedUploads }: DefendantFormState,
): FormTab[] =>
  tabs.map((one) => ({
    ...one,
    count: counts[one.value],
    unsaved: caseFile.pending.countIn(one.value),
    ...(one.value === photosTab.value && { errors: failedUploads }),
  }))

/** After a refused save: the first wrong field, or what lists them if it is on another tab. Nobody is led there. */
function goToErrors([first]: readonly string[], tab: string, places: FilePlaces): void {
  if (tab !== infoTab.value) focusField(tab === submitTab.value ? submitErrors : errorSummary)
  else if (first !== undefined) places.toField(first)
}

interface HeaderOptions {
  readonly record: Defendant
  readonly state: DefendantFormState
  readonly navigation: FileNavigation
  readonly dialogs: FileDialogs
  readonly tab: string
  readonly mayWrite: boolean
  readonly mayMerge: boolean
  readonly onEdit: (() => void) | undefined
}

/** The header of a saved file, with what the user may do there. */
const headerOf = ({ record, state, navigation, dialogs, tab, mayWrite, mayMerge, onEdit }: HeaderOptions) =>
  fileHeader({
    record,
    places: navigation.places,
    isOverview: tab === overviewTab.value,
    unsaved: <DefendantSaveState state={state} isNew={false} isQuiet />,
    onNote: mayWrite ? navigation.writeNote : undefined,
    onRemind: dialogs.remind,
    onEdit: state.dialog.lockHolder === null ? onEdit : undefined,
    onHistory: navigation.showChanges,
    onMerge: mayMerge ? dialogs.merge : undefined,
  })

interface SaveStateProps {
  state: DefendantFormState
  isNew: boolean
  isQuiet?: boolean
}

/** Whether the fields, records and files of the form are saved. */
const DefendantSaveState = ({ state, ...rest }: SaveStateProps) => (
  <SaveState
    form={state.dialog.form}
    base={state.dialog.base}
    rules={defendantRules}
    pending={state.caseFile.pending}
    files={state.files}
    {...rest}
  />
)
