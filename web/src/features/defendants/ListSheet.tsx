import { listFilters } from '@bailiwick/contract/defendants'
import { holdsKey, mayCall } from '@bailiwick/contract/permissions'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSession } from '#platform/session.ts'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { filledFilters } from '#ui/filter-values.ts'
import { NothingFound } from '#ui/NothingFound.tsx'
import { PagedSheet } from '#ui/PagedSheet.tsx'
import { pageOf } from './defendant-calls.ts'
import type { ListKind } from './list-kind.ts'
import { cleared, opened, searched, type ListView } from './list-view.ts'
import { ListTable } from './ListTable.tsx'
import type { ListedRow } from './row-cells.tsx'
import type { ChangeView } from './use-list-view.ts'

interface Props<Row extends ListedRow> {
  kind: ListKind<Row>
  view: ListView
  change: ChangeView
  /** Absent where nobody is reminded from the list. */
  onRemind?: ((row: Row) => void) | undefined
}

/** The sheet below the filters: what is searched for, the rows, and the pager. */
export function ListSheet<Row extends ListedRow>({ kind, view, change, onRemind }: Props<Row>) {
  const { permObj } = useSession()
  const cache = useQueryClient()
  const answer = useQuery({ ...pageOf(kind, view), placeholderData: keepPreviousData })
  const onPage = useCallback(
    (page: number, how?: { readonly replace: boolean }) => change((now) => ({ ...now, page }), how),
    [change],
  )
  const maySend = mayCall(permObj, 'CRM edit')
  const commands = useMemo(
    () => ({
      open: ({ id }: Row) => change((now) => opened(now, id)),
      view: ({ id }: Row) => change((now) => ({ ...opened(now, id), reading: true })),
      remind: maySend && onRemind ? onRemind : null,
    }),
    [change, maySend, onRemind],
  )

  return (
    <PagedSheet
      answer={answer}
      page={view.page}
      rows={view.rows}
      onPage={onPage}
      onRows={(rows) => change((now) => ({ ...now, page: 1, rows }))}
      onLookAhead={(page) => void cache.prefetchQuery(pageOf(kind, { ...view, page }))}
      loading={`Loading ${kind.noun}s`}
      failed="The list did not load"
      noun={`${kind.noun}(s)`}
      above={
        <ActiveFilters
          fields={listFilters}
          values={view.filters}
          onDrop={(name) => change((now) => searched(now, { ...now.filters, [name]: undefined }))}
        />
      }
      empty={
        <NothingFound
          title={`No ${kind.noun}s found`}
          promise={`${kind.title} appear here once they are added.`}
          filtered={filledFilters(listFilters, view.filters).length > 0}
          onClear={() => change(cleared)}
        />
      }
      table={({ rows }, busy) => (
        <ListTable
          kind={kind}
          rows={rows}
          sort={{ by: view.sort_by, desc: view.sort_direction === 'desc' }}
          onSort={(by, desc) =>
            change((now) => ({ ...now, page: 1, sort_by: by, sort_direction: desc ? 'desc' : 'asc' }))
          }
          busy={busy}
          withAuthor={holdsKey(permObj, 'CRM admin')}
          commands={commands}
        />
      )}
    />
  )
}
