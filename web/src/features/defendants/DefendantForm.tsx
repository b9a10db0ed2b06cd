import type { Defendant } from '@bailiwick/contract/defendants'
import type { PermissionMap } from '@bailiwick/contract/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEditLock } from '#platform/edit-lock.ts'
import { useSession } from '#platform/session.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { defendantById } from './defendant-calls.ts'
import { offersDelete, openedMode } from './opened-mode.ts'
import { RecordForm } from './RecordForm.tsx'
import type { LeftOver } from './use-record-save.ts'

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
export function DefendantForm({ id, onCreated, ...rest }: DefendantFormProps) {
  const [left, setLeft] = useState<LeftOver | null>(null)
  if (id === 'new') {
    const created = (record: number, leftOver: LeftOver) => {
      setLeft(leftOver)
      onCreated(record)
    }
    return <RecordForm key="new" mode="add" record={null} onCreated={created} {...rest} />
  }
  return <Loaded key={id} id={id} left={left} {...rest} />
}

type LoadedProps = Omit<DefendantFormProps, 'id' | 'onCreated'> & { id: number; left: LeftOver | null }

function Loaded({ id, left, ...rest }: LoadedProps) {
  const record = useQuery(defendantById(id))
  // A session that ends empties the cache, but not the form that somebody is typing into
  const [known, setKnown] = useState(record.data)
  if (record.data && record.data !== known) setKnown(record.data)
  if (known) return <Opened record={known} left={left} {...rest} />
  return (
    <FormDialog title="Defendant" label="Defendant" subtitle={`Record ${id}`} onClose={rest.onClose}>
      {record.isError ? (
        <ErrorPanel
          title="The record did not load"
          text={record.error.message}
          busy={record.isFetching}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <ListSkeleton rows={8} label="Loading the record" />
      )}
    </FormDialog>
  )
}

function Opened({ record, ...rest }: Omit<LoadedProps, 'id'> & { record: Defendant }) {
  const permissions = usePermissions()
  const cache = useQueryClient()
  const mode = openedMode(permissions, record.access_type, rest.reading)
  const mayEdit = openedMode(permissions, record.access_type, false) === 'edit'
  const { lock, takeOver } = useEditLock('BP', mode === 'edit' ? record.id : null)
  return (
    <RecordForm
      {...rest}
      mode={mode}
      record={record}
      mayDelete={offersDelete(mode, permissions, record.access_type)}
      lock={lock}
      onTakeOver={async () => {
        await takeOver()
        await cache.invalidateQueries(defendantById(record.id))
      }}
      onEdit={rest.reading && mayEdit ? rest.onEdit : undefined}
    />
  )
}

/** What the session allows, or allowed as long as it lasted: nobody is thrown out of Edit by being signed out. */
function usePermissions(): PermissionMap {
  const { loggedInStatus, permObj } = useSession()
  const [known, setKnown] = useState(permObj)
  if (loggedInStatus && permObj !== known) setKnown(permObj)
  return loggedInStatus ? permObj : known
}
