import { lazy, Suspense, useState } from 'react'
import { offersShare } from './opened-mode.ts'
import { OpenedRecord } from './OpenedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'
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
  caseRecord: number | 'new' | null
  onCaseRecord: (record: number | 'new' | null) => void
  /** From View to Edit. */
  onEdit: () => void
  onCreated: (id: number) => void
  onClose: () => void
}

/** The record that stands open: a new one, or one that has to be loaded first. */
export function DefendantForm({ id, reading, onEdit, onCreated, ...rest }: DefendantFormProps) {
  const [left, setLeft] = useState<LeftOver | null>(null)
  const [made, setMade] = useState<number | null>(null)
  const shares = offersShare(usePermissions())
  if (id === 'new') {
    const created = (record: number, leftOver: LeftOver | null) => {
      setLeft(leftOver)
      if (leftOver) onCreated(record)
      else if (shares) setMade(record)
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
  return (
    <OpenedRecord key={id} id={id} label="Defendant" reading={reading} onEdit={onEdit} onClose={rest.onClose}>
      {(opened) => <RecordForm {...rest} {...opened} left={left} />}
    </OpenedRecord>
  )
}
