import type { Defendant, FileMerged } from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/kit/messages'
import { capitalized } from '@bailiwick/contract/kit/record-nouns'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { ApiError } from '#platform/api.ts'
import { useEditLock, type Lock } from '#platform/edit-lock.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { recordsKey } from '#features/case-records/case-record-queries.ts'
import { defendantQuery } from '#features/file-list/defendant-queries.ts'
import { useListedRow } from '#features/file-list/listed-row.ts'
import type { ListedRow } from '#features/file-list/row-cells.tsx'
import { fileKey } from '#records/file-key.ts'
import { useRecentFile } from '#records/recent-files.ts'
import { canDelete, initialMode, type FormMode } from '#records/form-mode.ts'
import { isNotFound, RecordPlaceholder, type PlaceholderFrame } from '#records/RecordPlaceholder.tsx'
import { usePermissions } from '#records/use-permissions.ts'

/** A loaded record, and what the user can do with it. */
export interface RecordAccess {
  readonly mode: FormMode
  readonly record: Defendant
  readonly mayDelete: boolean
  readonly lock: Lock | null
  readonly onTakeOver: () => Promise<void>
  /** From View to Edit; undefined if that isn't allowed. */
  readonly onEdit: (() => void) | undefined
}

interface Props {
  id: number
  noun: 'defendant' | 'lead'
  /** Opened by the View action. */
  reading: boolean
  /** Something in the record isn't saved yet. */
  hasLeftover?: boolean
  /** The header while the record loads; `row` is the file in a list, if it was loaded. */
  frameOf: (row: ListedRow | undefined) => PlaceholderFrame
  onEdit: () => void
  onClose: () => void
  children: (access: RecordAccess) => ReactNode
}

/** Loads a defendant or lead, takes its lock if it opens in Edit, and renders the children with both. */
export function LoadedRecord({ id, noun, hasLeftover = false, frameOf, onClose, ...rest }: Props) {
  const query = useQuery(defendantQuery(id))
  // Keep the record of a form that somebody is typing into when the end of a session clears the cache
  const [lastLoaded, setLastLoaded] = useState(query.data)
  if (query.data && query.data !== lastLoaded) setLastLoaded(query.data)
  if (lastLoaded) return <WithAccess record={lastLoaded} {...rest} />
  const frame = { id, noun, hasLeftover, frameOf, onClose }
  return <Loading query={query} {...frame} />
}

type LoadingProps = Required<Pick<Props, 'id' | 'noun' | 'hasLeftover' | 'frameOf' | 'onClose'>> & {
  query: UseQueryResult<Defendant>
}

/** The skeleton of a record, or why it didn't load. */
function Loading({ id, noun, query, hasLeftover, frameOf, onClose }: LoadingProps) {
  const row = useListedRow(id)
  const [isLeaving, setIsLeaving] = useState(false)
  const survivor = mergedInto(query.error)
  useUnsavedGuard({ isDirty: hasLeftover, lock: 'BP' })
  return (
    <RecordPlaceholder
      noun={noun}
      title={capitalized(noun)}
      subtitle={`Record ${id}`}
      {...(!query.isError && frameOf(row))}
      query={query}
      missing={
        survivor !== null ? (
          <Merged into={survivor} />
        ) : isNotFound(query.error) ? (
          <ErrorPanel
            title={`There is no such ${noun}`}
            text="It may have been deleted. Close this to go back to the list."
          />
        ) : null
      }
      failed="The record did not load"
      loading="Loading the record"
      onClose={() => (hasLeftover ? setIsLeaving(true) : onClose())}
    >
      <ConfirmDialog
        opened={isLeaving}
        danger
        text={messages.unsavedLoss}
        onConfirm={() => {
          setIsLeaving(false)
          onClose()
        }}
        onCancel={() => setIsLeaving(false)}
      />
    </RecordPlaceholder>
  )
}

/** The file that has everything of a merged one; null if it is missing for another reason. */
const mergedInto = (error: Error | null): FileMerged['merged_into'] | null =>
  error instanceof ApiError && error.code === 'fileMerged' ? (error.body as FileMerged).merged_into : null

/** An old address or a bookmark of a file that was merged. */
const Merged = ({ into: { id, is_lead } }: { into: FileMerged['merged_into'] }) => (
  <EmptyPanel
    title={messages.fileMerged}
    text="Everything that was in it is in the other file now."
    actions={
      <Button
        renderRoot={(props) => (
          <Link to={is_lead === 1 ? '/crm/leads' : '/crm/defendants'} search={{ id }} {...props} />
        )}
      >
        OPEN THE FILE
      </Button>
    }
  />
)

/** What somebody else may have saved while they had the lock, which is also that of the bookings and arrests. */
const reloadFile = async (cache: QueryClient, id: number) => {
  await Promise.all(
    [defendantQuery(id).queryKey, recordsKey(id)].map((queryKey) =>
      cache.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
    ),
  )
  void cache.invalidateQueries({ queryKey: fileKey })
}

type WithAccessProps = Pick<Props, 'reading' | 'onEdit' | 'children'> & { record: Defendant }

function WithAccess({ record, reading, onEdit, children }: WithAccessProps) {
  const permissions = usePermissions()
  const cache = useQueryClient()
  useRecentFile(record)
  const mode = initialMode(permissions, record.access_type, reading)
  const mayEdit = initialMode(permissions, record.access_type, false) === 'edit'
  const { lock, takeOver } = useEditLock('BP', mode === 'edit' ? record.id : null, () =>
    reloadFile(cache, record.id),
  )
  return children({
    mode,
    record,
    mayDelete: canDelete(mode, permissions, record.access_type),
    lock,
    onTakeOver: takeOver,
    onEdit: reading && mayEdit ? onEdit : undefined,
  })
}
