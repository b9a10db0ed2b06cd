import { listFilters } from '@bailiwick/contract/list-filters'
import { queueNames, queues } from '@bailiwick/contract/queues'
import { byName } from '@bailiwick/contract/kit/by-name'
import type { ChangeView } from '#platform/search-view.ts'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { activeFilters } from '#ui/filter-values.ts'
import { withFilters, withoutQueue, type ListView } from './list-view.ts'

/** What a list can be narrowed down by: a queue of the desk, a day of court, and its filters. */
const fields = {
  queue: {
    kind: 'choice',
    label: 'Queue',
    options: queueNames,
    words: byName(queueNames, (name) => queues[name].title),
  },
  court_day: { kind: 'date', label: 'In court' },
  ...listFilters,
} as const

interface Props {
  view: ListView
  change: ChangeView<ListView>
}

/** Whether the list shows only some of its rows. */
export const isNarrowed = ({ inQueue, filters }: ListView): boolean =>
  activeFilters(fields, { ...inQueue, ...filters }).length > 0

/** The queue and the filters of a list, each with a button that removes it. */
export const ListChips = ({ view, change }: Props) => (
  <ActiveFilters
    fields={fields}
    values={{ ...view.inQueue, ...view.filters }}
    onRemove={(name) =>
      change((now) => {
        if (name === 'queue') return withoutQueue(now)
        if (name === 'court_day') return { ...withoutQueue(now), inQueue: { queue: 'court' } }
        return withFilters(now, { ...now.filters, [name]: undefined })
      })
    }
  />
)
