import { lazy, Suspense, useState } from 'react'
import { byTab } from './held-records.ts'
import { offersShare } from './opened-mode.ts'
import { OpenedRecord } from './OpenedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'
import type { RecordRef } from './record-ref.ts'
import { usePermissions } from './use-permissions.ts'
import type { LeftOver } from './use-record-save.ts'

const SharingDialog = lazy(() =>
  import('./sharing/SharingDialog.tsx').then((module) => ({ default: module.SharingDialog })),
)

export interface DefendantFormProps {
  id: number | 'new'
  /** The sub-section, or 'submit'; null for the first. */
  tab: string | null
  /** Asked for by the View action. */
  reading: boolean
  onTab: (tab: string) => void
  /** The booking, indemnitor or arrest that stands open on its tab. */
  caseRecord: RecordRef | null
  onCaseRecord: (record: RecordRef | null) => void
  /** From View to Edit. */
  onEdit: () => void
  /** It was made, but not all of it was kept: what waits stands on this tab. */
  onCreated: (id: number, tab: string | null) => void
  onClose: () => void
}

/** The record that stands open: a new one, or one that has to be loaded first. */
export function DefendantForm({ id, reading, onEdit, onCreated, ...rest }: DefendantFormProps) {
  const [left, setLeft] = useState<{ id: number; over: LeftOver } | null>(null)
  const [made, setMade] = useState<number | null>(null)
  const shares = offersShare(usePermissions())
  // What is left over of one record is nothing to another
  if (left !== null && id !== 'new' && id !== left.id) setLeft(null)
  if (id === 'new') {
    const created = (record: number, over: LeftOver | null) => {
      if (over) {
        setLeft({ id: record, over })
        onCreated(record, byTab(over.held.all())[0]?.tab ?? null)
      } else if (shares) setMade(record)
      else rest.onClose()
    }
    return (
      <>
        <RecordForm key="new" mode="add" record={null} onCreated={created} {...rest} />
        {made !== null && (
          <Suspense>
            <SharingDialog defendant={made} access={null} onClose={rest.onClose} />
          </Suspense>
        )}
      </>
    )
  }
  const over = left?.id === id ? left.over : null
  return (
    <OpenedRecord
      key={id}
      id={id}
      label="Defendant"
      reading={reading}
      isWaited={over !== null}
      onEdit={onEdit}
      onClose={rest.onClose}
    >
      {(opened) => <RecordForm {...rest} {...opened} left={over} />}
    </OpenedRecord>
  )
}
