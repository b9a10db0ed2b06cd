import type { Defendant } from '@bailiwick/contract/defendants'
import type { PermissionMap } from '@bailiwick/contract/permissions'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useEditLock } from '#platform/edit-lock.ts'
import { useSession } from '#platform/session.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { defendantById } from './defendant-calls.ts'
import { offersDelete, openedMode } from './opened-mode.ts'
import { FormQuestions } from './FormQuestions.tsx'
import { byTab } from './held-records.ts'
import { RecordForm } from './RecordForm.tsx'
import type { RecordRef } from './record-ref.ts'
import type { LeftOver } from './use-record-save.ts'

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
export function DefendantForm({ id, onCreated, ...rest }: DefendantFormProps) {
  const [left, setLeft] = useState<{ id: number; over: LeftOver } | null>(null)
  // What is left over of one record is nothing to another
  if (left !== null && id !== 'new' && id !== left.id) setLeft(null)
  if (id === 'new') {
    const created = (record: number, over: LeftOver) => {
      setLeft({ id: record, over })
      onCreated(record, byTab(over.held.all())[0]?.tab ?? null)
    }
    return <RecordForm key="new" mode="add" record={null} onCreated={created} {...rest} />
  }
  return <Loaded key={id} id={id} left={left?.id === id ? left.over : null} {...rest} />
}

type LoadedProps = Omit<DefendantFormProps, 'id' | 'onCreated'> & { id: number; left: LeftOver | null }

function Loaded({ id, left, ...rest }: LoadedProps) {
  const record = useQuery(defendantById(id))
  // A session that ends empties the cache, but not the form that somebody is typing into
  const [known, setKnown] = useState(record.data)
  if (record.data && record.data !== known) setKnown(record.data)
  if (known) return <Opened record={known} left={left} {...rest} />
  return <Loading id={id} record={record} isWaiting={left !== null} onClose={rest.onClose} />
}

interface LoadingProps {
  id: number
  record: UseQueryResult<Defendant>
  /** Something that no save has kept yet waits for the record. */
  isWaiting: boolean
  onClose: () => void
}

/** The bones of a record, or why it did not come. */
function Loading({ id, record, isWaiting, onClose }: LoadingProps) {
  const [asking, setAsking] = useState(false)
  useUnsavedGuard({ dirty: isWaiting, mode: 'BP' })
  const close = () => (isWaiting ? setAsking(true) : onClose())
  return (
    <FormDialog title="Defendant" label="Defendant" subtitle={`Record ${id}`} onClose={close}>
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
      <FormQuestions
        question={asking ? 'close' : null}
        outcome={null}
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) onClose()
        }}
        onRead={() => {}}
      />
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
