import type { Defendant } from '@bailiwick/contract/defendants'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ApiError } from '#platform/api.ts'
import { useEditLock, type Lock } from '#platform/edit-lock.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { defendantById } from './defendant-calls.ts'
import { FormQuestions } from './FormQuestions.tsx'
import { offersDelete, openedMode, type FormMode } from './opened-mode.ts'
import { usePermissions } from './use-permissions.ts'

/** A record that was loaded, and what may be done with it. */
export interface Opened {
  readonly mode: FormMode
  readonly record: Defendant
  readonly mayDelete: boolean
  readonly lock: Lock | null
  readonly onTakeOver: () => Promise<void>
  /** From View to Edit; absent where that is not allowed. */
  readonly onEdit: (() => void) | undefined
}

interface Props {
  id: number
  /** 'Defendant', 'Lead'. */
  label: string
  /** Asked for by the View action. */
  reading: boolean
  /** Something that no save has kept yet waits for the record. */
  isWaited?: boolean
  onEdit: () => void
  onClose: () => void
  children: (opened: Opened) => ReactNode
}

/** Loads a defendant or lead, takes its lock where it is opened to be edited, and hands both on. */
export function OpenedRecord({ id, label, isWaited = false, onClose, ...rest }: Props) {
  const record = useQuery(defendantById(id))
  // A session that ends empties the cache, but not the form that somebody is typing into
  const [known, setKnown] = useState(record.data)
  if (record.data && record.data !== known) setKnown(record.data)
  if (known) return <Known record={known} {...rest} />
  return <Loading id={id} label={label} record={record} isWaited={isWaited} onClose={onClose} />
}

type LoadingProps = Required<Pick<Props, 'id' | 'label' | 'isWaited' | 'onClose'>> & {
  record: UseQueryResult<Defendant>
}

/** The bones of a record, or why it did not come. */
function Loading({ id, label, record, isWaited, onClose }: LoadingProps) {
  const [asking, setAsking] = useState(false)
  useUnsavedGuard({ dirty: isWaited, mode: 'BP' })
  const close = () => (isWaited ? setAsking(true) : onClose())
  const isMissing = record.error instanceof ApiError && record.error.status === 404
  return (
    <FormDialog title={label} label={label} subtitle={`Record ${id}`} onClose={close}>
      {isMissing ? (
        <ErrorPanel
          title={`There is no such ${label.toLowerCase()}`}
          text="It may have been deleted meanwhile. Close this to see those that are."
        />
      ) : record.isError ? (
        <ErrorPanel
          title="The record did not load"
          text={record.error.message}
          busy={record.isFetching}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <ListSkeleton framed rows={8} label="Loading the record" />
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

type KnownProps = Pick<Props, 'reading' | 'onEdit' | 'children'> & { record: Defendant }

function Known({ record, reading, onEdit, children }: KnownProps) {
  const permissions = usePermissions()
  const cache = useQueryClient()
  const mode = openedMode(permissions, record.access_type, reading)
  const mayEdit = openedMode(permissions, record.access_type, false) === 'edit'
  const { lock, takeOver } = useEditLock('BP', mode === 'edit' ? record.id : null)
  return children({
    mode,
    record,
    mayDelete: offersDelete(mode, permissions, record.access_type),
    lock,
    onTakeOver: async () => {
      await takeOver()
      await cache.invalidateQueries(defendantById(record.id))
    },
    onEdit: reading && mayEdit ? onEdit : undefined,
  })
}
