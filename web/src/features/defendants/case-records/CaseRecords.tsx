import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useHeld } from '../held-records.ts'
import type { CaseTab } from '../case-tabs.ts'
import type { RecordRef } from '../record-ref.ts'
import { arrestKind } from './arrest-kind.ts'
import { bookingKind } from './booking-kind.ts'
import { CaseRecordForm } from './CaseRecordForm.tsx'
import classes from './CaseRecords.module.css'
import { HeldRecords } from './HeldRecords.tsx'
import { indemnitorKind } from './indemnitor-kind.ts'
import type { CaseFile } from './record-kind.ts'
import { SavedRecords } from './SavedRecords.tsx'

const kinds = { bookings: bookingKind, indemnitors: indemnitorKind, arrests: arrestKind }

export interface CaseRecordsProps {
  tab: CaseTab
  file: CaseFile
  readOnly: boolean
  mayDelete: boolean
  /** The defendant is being saved: what is sent must stay as it is. */
  busy: boolean
  /** The record that stands open, as the address says (OPEN-19). */
  open: RecordRef | null
  onOpen: (record: RecordRef | null) => void
}

/** A tab of a defendant's file: the list of one kind of record, and over it the one that stands open. */
export function CaseRecords({ tab, file, readOnly, mayDelete, busy, open, onOpen }: CaseRecordsProps) {
  const kind = kinds[tab]
  const held = useHeld(file.held).filter((one) => one.tab === tab)
  // None where the address names one that went with the page, as after a reload
  const opened = held.find(({ key }) => key === open) ?? null
  const form = { file, readOnly, onMade: onOpen, onClose: () => onOpen(null) }
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
      <HeldRecords kind={kind} file={file} held={held} onOpen={onOpen} />
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
      {(open === 'new' || opened !== null) && (
        <CaseRecordForm key={open} kind={kind} record={null} held={opened} {...form} />
      )}
    </div>
  )
}
