import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FileHold } from '#ui/files/file-hold.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Told } from '../FormQuestions.tsx'
import type { CaseTab } from '../case-tabs.ts'
import { arrestKind } from './arrest-kind.ts'
import { bookingKind } from './booking-kind.ts'
import classes from './CaseRecords.module.css'
import { indemnitorKind } from './indemnitor-kind.ts'
import { OpenRecord } from './OpenRecord.tsx'
import type { CaseRecord } from './record-kind.ts'
import { RecordList } from './RecordList.tsx'
import { recordsOf } from './records-of.ts'
import { useRemoval } from './use-removal.ts'

const kinds = { bookings: bookingKind, indemnitors: indemnitorKind, arrests: arrestKind }

export interface CaseRecordsProps {
  tab: CaseTab
  defendant: number
  readOnly: boolean
  mayDelete: boolean
  /** The record that stands open, as the address says (OPEN-19). */
  open: number | 'new' | null
  onOpen: (record: number | 'new' | null) => void
}

/** A tab of a defendant's file: the list of one kind of record, and over it the one that stands open. */
export function CaseRecords({ tab, defendant, readOnly, mayDelete, open, onOpen }: CaseRecordsProps) {
  const kind = kinds[tab]
  const records = useQuery(recordsOf(kind, defendant))
  const [asked, setAsked] = useState<CaseRecord | null>(null)
  const [left, setLeft] = useState<{ readonly id: number; readonly files: FileHold } | null>(null)
  const { busy, outcome, remove, read } = useRemoval(kind, defendant)
  const commands = useMemo(
    () => ({
      open: ({ id }: CaseRecord) => onOpen(id),
      reading: readOnly,
      remove: mayDelete ? setAsked : undefined,
    }),
    [onOpen, readOnly, mayDelete],
  )
  return (
    <div className={classes.page} data-print="hide">
      <div className={classes.head}>
        <h2 className={classes.title}>{kind.title}</h2>
        {!readOnly && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => onOpen('new')}>
            ADD
          </Button>
        )}
      </div>
      <RecordList kind={kind} records={records} commands={commands} />
      {open !== null && (
        <OpenRecord
          key={open}
          kind={kind}
          defendant={defendant}
          id={open}
          records={records}
          readOnly={readOnly}
          left={left?.id === open ? left.files : undefined}
          onLeft={(id, files) => {
            setLeft({ id, files })
            onOpen(id)
          }}
          onClose={() => onOpen(null)}
        />
      )}
      <ConfirmDialog
        opened={asked !== null}
        danger
        title={`Delete this ${kind.noun}?`}
        text="It disappears from the file and from every list."
        confirm="DELETE"
        busy={busy}
        onConfirm={() => {
          if (asked) void remove(asked.id).finally(() => setAsked(null))
        }}
        onCancel={() => setAsked(null)}
      />
      {outcome && <Told outcome={outcome} onRead={read} />}
    </div>
  )
}
