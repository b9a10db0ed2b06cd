import { securityFilters } from '@bailiwick/contract/security-events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePageChange, type ChangeView } from '#platform/search-view.ts'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { activeFilters } from '#ui/filter-values.ts'
import { NothingFound } from '#ui/NothingFound.tsx'
import { PagedList } from '#records/PagedList.tsx'
import { securityPage } from './security-queries.ts'
import { SecurityTable } from './SecurityTable.tsx'
import type { SecurityView } from './security-view.ts'

interface Props {
  view: SecurityView
  change: ChangeView<SecurityView>
  onClear: () => void
}

/** The panel below the filters: the active filters, the events and the pager. */
export function SecurityList({ view, change, onClear }: Props) {
  const answer = useQuery({ ...securityPage(view), placeholderData: keepPreviousData })
  const onPage = usePageChange(change)
  return (
    <PagedList
      answer={answer}
      page={view.page}
      rows={view.rows}
      onPage={onPage}
      onRows={(rows) => change((now) => ({ ...now, page: 1, rows }))}
      loading="Loading security events"
      failed="The security events did not load"
      noun="event(s)"
      above={
        <ActiveFilters
          fields={securityFilters}
          values={view.filters}
          onRemove={(name) =>
            change((now) => ({ ...now, page: 1, filters: { ...now.filters, [name]: undefined } }))
          }
        />
      }
      empty={
        <NothingFound
          title="No events found"
          hint="Changes of accounts, permissions and shares, and locked sign-ins appear here."
          filtered={activeFilters(securityFilters, view.filters).length > 0}
          onClear={onClear}
        />
      }
      table={({ events }, busy) => <SecurityTable rows={events} busy={busy} />}
    />
  )
}
