import { defendantSections } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Defendant } from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/messages'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { Lock } from '#platform/edit-lock.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { caseTabs, docsTab, isCaseTab, photosTab, shareTab } from './case-tabs.ts'
import { conflictLines } from './conflict.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { focusField } from './focus-field.ts'
import { sectionOf } from './field-places.ts'
import { defendantErrors } from './form-errors.ts'
import { defendantRecord } from './form-record.ts'
import { FormActions } from './FormActions.tsx'
import { FormNotice } from './FormNotice.tsx'
import { createHeldRecords, useHeld } from './held-records.ts'
import { NotificationPanel } from './NotificationPanel.tsx'
import { offersShare, type FormMode } from './opened-mode.ts'
import classes from './RecordForm.module.css'
import { FormQuestions, type Question } from './FormQuestions.tsx'
import type { RecordRef } from './record-ref.ts'
import { RecordSection } from './RecordSection.tsx'
import { RecordSheet } from './RecordSheet.tsx'
import { NewSubtitle } from './FormLink.tsx'
import { RecordTitle, SaveState } from './SaveState.tsx'
import { SectionNav } from './SectionNav.tsx'
import { SubmitTab } from './SubmitTab.tsx'
import { usePermissions } from './use-permissions.ts'
import { usePrinting } from './use-printing.ts'
import { useFileHold } from './use-file-hold.ts'
import { useRecordForm } from './use-record-form.ts'
import { useRecordSave, type LeftOver } from './use-record-save.ts'

interface Props {
  /** As it was opened; somebody else's lock turns Edit into View. */
  mode: FormMode
  /** null for a new one. */
  record: Defendant | null
  mayDelete?: boolean
  lock?: Lock | null
  onTakeOver?: () => Promise<void>
  /** What a create could not keep. */
  left?: LeftOver | null
  tab: string | null
  onTab: (tab: string) => void
  caseRecord: RecordRef | null
  onCaseRecord: (record: RecordRef | null) => void
  /** From View to Edit; absent where that is not allowed. */
  onEdit?: (() => void) | undefined
  onCreated?: (id: number, left: LeftOver | null) => void
  onClose: () => void
}

const defendantRules = { ...defendantRecord, ...defendantErrors }

const CaseRecords = lazy(() =>
  import('./case-records/CaseRecords.tsx').then((module) => ({ default: module.CaseRecords })),
)

const PhotosTab = lazy(() =>
  import('./photos/PhotosTab.tsx').then((module) => ({ default: module.PhotosTab })),
)
const DocsTab = lazy(() => import('./documents/DocsTab.tsx').then((module) => ({ default: module.DocsTab })))
const ShareTab = lazy(() => import('./sharing/ShareTab.tsx').then((module) => ({ default: module.ShareTab })))

const info = { value: 'info', label: 'Defendants Info' }
const submitting = { value: 'submit', label: 'Submit' }
const editing = [info, submitting, ...caseTabs, photosTab]
const tabsOf = { add: editing, edit: [...editing, docsTab], view: [info, ...caseTabs, photosTab, docsTab] }

/** The form of a defendant over the whole screen: being added, edited or read (DEF-34, DEF-35). */
export function RecordForm({
  mode: opened,
  record,
  mayDelete = false,
  lock = null,
  left = null,
  tab,
  onTab,
  caseRecord,
  onCaseRecord,
  onEdit,
  onClose,
  ...rest
}: Props) {
  const { form, base, setBase, standing, isDirty: isTyped } = useRecordForm(record, defendantRules)
  const [held] = useState(() => left?.held ?? createHeldRecords())
  const { files, problems } = useFileHold(() => left?.files)
  const waiting = useHeld(held)
  const file = useMemo(() => ({ defendant: record?.id ?? null, held }), [record?.id, held])
  const isDirty = useCallback(() => isTyped() || !held.isEmpty() || !files.isEmpty(), [isTyped, held, files])
  const save = useRecordSave({
    form,
    base,
    setBase,
    held,
    files,
    left,
    onRefused: () => onTab('general'),
    onCreated: rest.onCreated ?? onClose,
    onClose,
  })
  const [question, setQuestion] = useState<Question | null>(null)
  const [sendLink, setSendLink] = useState(true)
  const leadTo = (name: string) => {
    onTab(sectionOf(name) ?? 'general')
    focusField(name)
  }
  const printing = usePrinting()
  const shares = offersShare(usePermissions())
  useUnsavedGuard({ dirty: isDirty, mode: 'BP' })

  // Somebody else's lock makes it a View, but never takes away what was typed already
  const others = lock !== null && !lock.mine ? lock : null
  const mode = opened === 'edit' && others !== null && !isDirty() ? 'view' : opened
  const readOnly = mode === 'view'
  const records = isCaseTab(tab) ? tab : null
  const isOther =
    tab === photosTab.value ||
    (tab === docsTab.value && record !== null) ||
    (tab === submitting.value && !readOnly) ||
    (tab === shareTab.value && shares)
  const showing = records ?? (isOther ? tab : info.value)
  const section = defendantSections.find(({ id }) => id === tab) ?? defendantSections[0]

  const close = () => (isDirty() ? setQuestion('close') : onClose())
  const submit = form.handleSubmit(
    () => (record === null ? save.create(sendLink) : save.update(record.id)),
    () => {
      const [first] = Object.keys(standing())
      if (record === null || showing === 'submit') onTab('submit')
      else if (first !== undefined) leadTo(first)
    },
  )
  const onSave = () => void submit()

  return (
    <FormDialog
      label="Defendant"
      title={<RecordTitle form={form} isNew={record === null} />}
      subtitle={
        record === null ? <NewSubtitle control={form.control} sendLink={sendLink} /> : `Record ${record.id}`
      }
      {...(readOnly
        ? {}
        : {
            state: <SaveState form={form} base={base} held={held} files={files} isNew={record === null} />,
            onSave,
          })}
      tabs={(shares ? [...tabsOf[mode], shareTab] : tabsOf[mode]).map((one) => ({
        ...one,
        unsaved: held.waitingIn(one.value),
        ...(one === photosTab && { errors: problems }),
      }))}
      tab={showing}
      onTab={(value) => onTab(value === 'info' ? 'general' : value)}
      actions={
        <FormActions
          mode={mode}
          busy={save.busy}
          onClose={close}
          onSave={showing === 'submit' ? undefined : onSave}
          onEdit={others === null ? onEdit : undefined}
          onDelete={mayDelete && !readOnly ? () => setQuestion('delete') : undefined}
        />
      }
      notice={
        <FormNotice held={others} editing={!readOnly} onTakeOver={rest.onTakeOver} say={save.say}>
          {save.conflict && (
            <ConflictPanel
              conflict={save.conflict}
              lines={conflictLines(save.conflict, save.conflict.mine)}
              onChoose={save.choose}
            />
          )}
        </FormNotice>
      }
      onClose={close}
    >
      {printing && <RecordSheet values={form.getValues()} />}
      {records !== null ? (
        <Suspense fallback={<ListSkeleton framed rows={4} />}>
          <CaseRecords
            key={records}
            tab={records}
            file={file}
            readOnly={readOnly}
            mayDelete={mayDelete && !readOnly}
            busy={save.busy}
            open={caseRecord}
            onOpen={onCaseRecord}
          />
        </Suspense>
      ) : showing === photosTab.value ? (
        <Suspense fallback={<ListSkeleton framed rows={4} />}>
          <PhotosTab id={record?.id ?? null} hold={files} readOnly={readOnly} say={save.say} />
        </Suspense>
      ) : showing === docsTab.value && record !== null ? (
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <DocsTab defendant={record.id} held={held} isDirty={isDirty()} readOnly={readOnly} onTab={onTab} />
        </Suspense>
      ) : showing === shareTab.value ? (
        record === null ? (
          <p className={classes.page}>{messages.sharedOnceCreated}</p>
        ) : (
          <Suspense fallback={<ListSkeleton framed rows={4} />}>
            <ShareTab record={record} readOnly={readOnly} />
          </Suspense>
        )
      ) : showing === 'submit' ? (
        <SubmitTab
          form={form}
          base={base}
          isNew={record === null}
          errors={standing()}
          onField={leadTo}
          waiting={waiting}
          onTab={onTab}
          sendLink={sendLink}
          onSendLink={setSendLink}
          busy={save.busy}
          onSave={onSave}
        />
      ) : (
        <div className={classes.split} data-print="hide">
          <SectionNav control={form.control} section={section?.id} onPick={onTab} />
          <div className={classes.page} key={section?.id}>
            <h2 className={classes.title}>{section?.title}</h2>
            {mode === 'edit' && record !== null && section?.id === 'general' && (
              <NotificationPanel record={record} say={save.say} />
            )}
            {section && <RecordSection section={section} form={form} readOnly={readOnly} />}
          </div>
        </div>
      )}
      <FormQuestions
        question={question}
        outcome={save.outcome}
        onAnswer={(yes) => {
          setQuestion(null)
          if (yes && question === 'close') onClose()
          if (yes && question === 'delete' && record !== null) void save.remove(record.id)
        }}
        onRead={save.closeOutcome}
      />
    </FormDialog>
  )
}
