import { mayEdit } from '@bailiwick/contract/kit/permissions'
import { usePrefetchQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { caseQuery } from '#features/case-page/case-queries.ts'
import { inTabOrder } from '#records/pending-records.ts'
import { canShare, initialMode } from '#records/form-mode.ts'
import type { ListedRow } from '#features/file-list/row-cells.tsx'
import { fileFrame } from './file-frame.tsx'
import { infoAddress } from './form-tabs.ts'
import { LoadedRecord } from './LoadedRecord.tsx'
import { DefendantRecordForm } from './DefendantRecordForm.tsx'
import type { RecordRef } from '#records/record-ref.ts'
import { usePermissions } from '#records/use-permissions.ts'
import type { Leftover } from './use-defendant-save.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const NewFileSharing = lazyPart(
  () => import('#features/sharing/SharingDialog.tsx').then((module) => ({ default: module.NewFileSharing })),
  ({ onClose }) => onClose,
)

interface DefendantFormProps {
  id: number | 'new'
  /** A tab, or a section of Defendants Info; null for the first. */
  tab: string | null
  /** Opened by the View action. */
  reading: boolean
  onTab: (tab: string) => void
  /** The tab's open case record. */
  caseRecord: RecordRef | null
  onCaseRecord: (record: RecordRef | null) => void
  /** Opens another tab or a record of it; Back leads here again. */
  onPlace: (tab: string, record: RecordRef | null) => void
  /** From View to Edit. */
  onEdit: () => void
  /** It was created; what could not be saved is on this tab. */
  onCreated: (id: number, tab: string | null) => void
  onClose: () => void
}

/** The form of a defendant, a new one or one to be loaded. */
export function DefendantForm({ id, reading, onEdit, onCreated, ...rest }: DefendantFormProps) {
  const [created, setCreated] = useState<{ id: number; leftover: Leftover } | null>(null)
  const [shared, setShared] = useState<number | null>(null)
  const permissions = usePermissions()
  const mayShare = canShare(permissions)
  // The leftover of one record doesn't belong to another
  if (created !== null && id !== 'new' && id !== created.id) setCreated(null)
  if (id === 'new') {
    const onSaved = (record: number, leftover: Leftover | null) => {
      if (leftover) {
        setCreated({ id: record, leftover })
        return onCreated(record, inTabOrder(leftover.pending.all())[0]?.tab ?? infoAddress)
      }
      if (mayShare) setShared(record)
      onCreated(record, null)
    }
    return <DefendantRecordForm key="new" mode="add" record={null} onCreated={onSaved} {...rest} />
  }
  const frameOf = (row: ListedRow | undefined) => {
    const mode = initialMode(permissions, row?.access_type ?? null, reading)
    const mayWrite = row !== undefined && mayEdit(permissions, row.access_type)
    return fileFrame({ id, row, mode, mayWrite, mayShare, ...rest })
  }
  const leftover = created?.id === id ? created.leftover : null
  return (
    <>
      <LookAhead id={id} />
      <LoadedRecord
        key={id}
        id={id}
        noun="defendant"
        reading={reading}
        hasLeftover={leftover !== null}
        frameOf={frameOf}
        onEdit={onEdit}
        onClose={rest.onClose}
      >
        {(access) => (
          <>
            <DefendantRecordForm {...rest} {...access} leftover={leftover} />
            {shared === id && (
              <Suspense>
                <NewFileSharing defendant={id} onClose={() => setShared(null)} />
              </Suspense>
            )}
          </>
        )}
      </LoadedRecord>
    </>
  )
}

/** Loads what the header shows together with the record. */
function LookAhead({ id }: { id: number }) {
  usePrefetchQuery(caseQuery(id))
  return null
}
