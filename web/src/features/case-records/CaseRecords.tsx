import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { usePendingRecords } from '#records/pending-records.ts'
import type { CaseTab } from '#records/case-tabs.ts'
import type { RecordRef } from '#records/record-ref.ts'
import { CaseRecordForm } from './CaseRecordForm.tsx'
import classes from './CaseRecords.module.css'
import { NewRecord } from './NewRecord.tsx'
import { PendingRecordList } from './PendingRecordList.tsx'
import { recordKinds } from './record-kinds.ts'
import type { CaseFile } from './record-kind.ts'
import { SavedRecords } from './SavedRecords.tsx'

interface CaseRecordsProps {
  tab: CaseTab
  file: CaseFile
  readOnly: boolean
  mayDelete: boolean
  /** The defendant is being saved: don't allow changes of what is sent. */
  busy: boolean
  /** The open record, from the address (OPEN-19). */
  open: RecordRef | null
  onOpen: (record: RecordRef | null) => void
}

/** A tab of a defendant's file: the list of one kind of record, and the open one on top. */
export function CaseRecords({ tab, file, readOnly, mayDelete, busy, open, onOpen }: CaseRecordsProps) {
  const kind = recordKinds[tab]
  const pending = usePendingRecords(file.pending).filter((one) => one.tab === tab)
  // null if the address has a pending record that was lost, for example by a reload
  const opened = pending.find(({ key }) => key === open) ?? null
  const form = { file, readOnly, onCreated: onOpen, onClose: () => onOpen(null) }
  return (
    <div className={classes.page} data-print="hide" inert={busy && file.defendant === null}>
      <div className={classes.head}>
        <h2 className={classes.title}>{kind.title}</h2>
        {!readOnly && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => onOpen('new')}>
            ADD
          </Button>
        )}
      </div>
      <PendingRecordList kind={kind} file={file} pending={pending} onOpen={onOpen} />
      {file.defendant !== null && (
        <SavedRecords
          kind={kind}
          defendant={file.defendant}
          mayDelete={mayDelete}
          open={open}
          onOpen={onOpen}
          {...form}
        />
      )}
      {open === 'new' && <NewRecord kind={kind} {...form} />}
      {opened !== null && <CaseRecordForm key={open} kind={kind} record={null} pending={opened} {...form} />}
    </div>
  )
}
