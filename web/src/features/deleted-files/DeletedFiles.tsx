import { deletedFilters } from '@bailiwick/contract/deleted-files'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorText } from '#platform/api.ts'
import { usePageChange, type ChangeView } from '#platform/search-view.ts'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { activeFilters } from '#ui/filter-values.ts'
import { FilterForm } from '#ui/FilterForm.tsx'
import { NothingFound } from '#ui/NothingFound.tsx'
import { PagedList } from '#records/PagedList.tsx'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import { deletedKey, deletedPage } from './deleted-queries.ts'
import { firstDeletedView, type DeletedView } from './deleted-view.ts'
import { DeletedTable } from './DeletedTable.tsx'
import { RestoreDialogs } from './RestoreDialogs.tsx'
import { useRestoring } from './use-restoring.ts'

interface Props {
  view: DeletedView
  change: ChangeView<DeletedView>
}

/** The search by name, the deleted files and the pager. */
export function DeletedFiles({ view, change }: Props) {
  const cache = useQueryClient()
  const answer = useQuery({ ...deletedPage(view), placeholderData: keepPreviousData })
  const onPage = usePageChange(change)
  const restoring = useRestoring()
  const { error } = restoring
  const notice = useMemo(
    () => (error === null ? null : ({ text: errorText(error), tone: 'bad' } as const)),
    [error],
  )
  const clear = () => change(({ rows }) => ({ ...firstDeletedView, rows }))
  return (
    <>
      <FilterForm
        label="Search the deleted files"
        fields={deletedFilters}
        values={view.filters}
        onSearch={(filters) => {
          void cache.invalidateQueries({ queryKey: deletedKey })
          change((now) => ({ ...now, filters, page: 1 }))
        }}
        onClear={clear}
      />
      <PagedList
        answer={answer}
        page={view.page}
        rows={view.rows}
        onPage={onPage}
        onRows={(rows) => change((now) => ({ ...now, page: 1, rows }))}
        loading="Loading the deleted files"
        failed="The deleted files did not load"
        noun="deleted file(s)"
        above={
          <ActiveFilters
            fields={deletedFilters}
            values={view.filters}
            onRemove={() => change((now) => ({ ...now, page: 1, filters: {} }))}
          />
        }
        empty={
          <NothingFound
            title="No deleted files"
            hint="A defendant or lead that somebody deletes appears here, and can be restored."
            filtered={activeFilters(deletedFilters, view.filters).length > 0}
            onClear={clear}
          />
        }
        table={({ files }, loading) => (
          <DeletedTable files={files} loading={loading} busy={restoring.busy} onRestore={restoring.restore} />
        )}
      />
      <RestoreDialogs restoring={restoring} />
      {notice && <TimedAlert floating notice={notice} onClose={restoring.forget} />}
    </>
  )
}
