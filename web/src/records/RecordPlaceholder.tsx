import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '#platform/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'

/** What stands above the body of a record that is still loading, if it is known. */
export interface PlaceholderFrame extends Partial<
  Pick<
    ComponentProps<typeof FormDialog>,
    'title' | 'picture' | 'badge' | 'subtitle' | 'facts' | 'tabs' | 'tab' | 'onTab'
  >
> {
  /** The keys that work already. */
  keys?: ReactNode
}

interface Props extends PlaceholderFrame {
  /** 'defendant'. */
  noun?: string
  title: ReactNode
  query: Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'refetch'>
  /** Shown instead if there is no such record. */
  missing: ReactNode
  /** 'The record did not load'. */
  failed: string
  /** 'Loading the record'. */
  loading: string
  rows?: number
  onClose: () => void
  children?: ReactNode
}

/** The dialog of a record that is still loading, is missing, or did not load. */
export function RecordPlaceholder(props: Props) {
  const { query, missing, failed, loading, rows = 8, keys, children, ...frame } = props
  return (
    <FormDialog {...frame}>
      {missing ??
        (query.isError ? (
          <ErrorPanel
            title={failed}
            text={query.error?.message ?? ''}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <ListSkeleton framed rows={rows} label={loading} />
        ))}
      {keys}
      {children}
    </FormDialog>
  )
}

/** Whether the server answered that there is no such record. */
export const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404
