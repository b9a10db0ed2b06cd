import { defendantSections } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Defendant } from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/kit/messages'
import { Suspense } from 'react'
import { UsedValues } from '#features/case-records/UsedValues.tsx'
import type { UnsavedChanges } from '#features/documents/unsaved-changes.ts'
import { NotificationPanel } from '#features/messaging/NotificationPanel.tsx'
import { isCaseTab } from '#records/case-tabs.ts'
import type { RecordRef } from '#records/record-ref.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import classes from './DefendantRecordForm.module.css'
import {
  docsTab,
  infoAddress,
  messagesTab,
  overviewTab,
  photosTab,
  shareTab,
  submitTab,
} from './form-tabs.ts'
import { RecordSection } from './RecordSection.tsx'
import { DefendantSections } from './DefendantSections.tsx'
import { SubmitTab } from './SubmitTab.tsx'
import type { DefendantFormState } from './use-defendant-form.ts'
import type { FileNavigation } from './use-file-navigation.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const Overview = lazyPart(() =>
  import('#features/case-page/Overview.tsx').then((module) => ({ default: module.Overview })),
)
const CaseRecords = lazyPart(() =>
  import('#features/case-records/CaseRecords.tsx').then((module) => ({ default: module.CaseRecords })),
)
const PhotosTab = lazyPart(() =>
  import('#features/photos/PhotosTab.tsx').then((module) => ({ default: module.PhotosTab })),
)
const DocsTab = lazyPart(() =>
  import('#features/documents/DocsTab.tsx').then((module) => ({ default: module.DocsTab })),
)
const Messages = lazyPart(() =>
  import('#features/text-threads/Messages.tsx').then((module) => ({ default: module.Messages })),
)
const ShareTab = lazyPart(() =>
  import('#features/sharing/ShareTab.tsx').then((module) => ({ default: module.ShareTab })),
)

interface Props {
  tab: string
  /** The section of Defendants Info, if the address names one. */
  section: string | null
  state: DefendantFormState
  navigation: FileNavigation
  record: Defendant | null
  mayDelete: boolean
  caseRecord: RecordRef | null
  sendLink: boolean
  onSendLink: (send: boolean) => void
  onTab: (tab: string) => void
  onField: (name: string) => void
  onSave: () => void
}

/** The rows of a tab's skeleton: the overview is long. */
const skeletonRows = (tab: string): number => (tab === overviewTab.value ? 8 : 4)

/** The content of the open tab of the defendant form. */
export const FormTabBody = (props: Props) => (
  <Suspense fallback={<ListSkeleton framed={props.tab !== docsTab.value} rows={skeletonRows(props.tab)} />}>
    <Content {...props} />
  </Suspense>
)

function Content(props: Props) {
  const { tab, record, state, navigation } = props
  const { dialog, save, caseFile } = state
  const { readOnly } = dialog
  const unsaved = () => unsavedIn(state)
  if (tab === overviewTab.value && record !== null)
    return (
      <Overview
        record={record}
        readOnly={readOnly}
        unsaved={unsaved}
        places={navigation.places}
        note={state.note}
        shownKind={navigation.shownKind}
        showOutcome={save.showOutcome}
      />
    )
  if (isCaseTab(tab))
    return (
      <CaseRecords
        key={tab}
        tab={tab}
        file={caseFile}
        readOnly={readOnly}
        mayDelete={props.mayDelete && !readOnly}
        busy={save.busy}
        open={props.caseRecord}
        onOpen={navigation.showRecord}
      />
    )
  if (tab === photosTab.value)
    return (
      <PhotosTab
        id={record?.id ?? null}
        files={state.files}
        readOnly={readOnly}
        showOutcome={save.showOutcome}
      />
    )
  if (tab === docsTab.value && record !== null)
    return <DocsTab defendant={record.id} unsaved={unsaved} readOnly={readOnly} onTab={props.onTab} />
  if (tab === messagesTab.value && record !== null)
    return <Messages defendant={record.id} access={record.access_type} />
  if (tab === shareTab.value)
    return record === null ? (
      <p className={classes.page}>{messages.sharedOnceCreated}</p>
    ) : (
      <ShareTab record={record} readOnly={readOnly} />
    )
  if (tab === submitTab.value) return <Submit {...props} />
  return <InfoTab {...props} />
}

/** What documents of the latest booking wouldn't contain. */
const unsavedIn = ({ caseFile }: DefendantFormState): UnsavedChanges =>
  caseFile.pending.countIn('bookings') > 0 ? 'booking' : caseFile.isDirty() ? 'file' : null

const Submit = ({ state, record, ...rest }: Props) => (
  <SubmitTab
    dialog={state.dialog}
    isNew={record === null}
    errors={state.dialog.currentErrors()}
    pending={state.pendingRecords}
    onField={rest.onField}
    onTab={rest.onTab}
    sendLink={rest.sendLink}
    onSendLink={rest.onSendLink}
    onSave={rest.onSave}
  />
)

/** Defendants Info: its sections and the fields of the open one (DEF-39). */
function InfoTab({ state: { dialog, save }, record, section: wanted, onTab }: Props) {
  const { form, mode } = dialog
  const section = defendantSections.find(({ id }) => id === wanted) ?? defendantSections[0]
  return (
    <div className={classes.split} data-print="hide">
      <DefendantSections control={form.control} section={section?.id} onPick={onTab} />
      <div className={classes.page} key={section?.id}>
        <h2 className={classes.title}>{section?.title}</h2>
        {mode === 'edit' && record !== null && section?.id === infoAddress && (
          <NotificationPanel record={record} control={form.control} showOutcome={save.showOutcome} />
        )}
        {section && (
          <UsedValues readOnly={dialog.readOnly}>
            <RecordSection section={section} form={form} readOnly={dialog.readOnly} />
          </UsedValues>
        )}
      </div>
    </div>
  )
}
