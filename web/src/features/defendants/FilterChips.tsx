import { listFilters, type FilterName, type ListFilters } from '@bailiwick/contract/defendants'
import { IconX } from '@tabler/icons-react'
import classes from './FilterChips.module.css'
import { activeFilters } from './list-view.ts'

/** What the list is narrowed by, each with a button that drops it. */
export function FilterChips({
  filters,
  onDrop,
}: {
  filters: ListFilters
  onDrop: (name: FilterName) => void
}) {
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {active.map((name) => (
        <li key={name} className={classes.chip}>
          <span className={classes.label}>{listFilters[name].label}</span>
          <span className={classes.value}>{filters[name]}</span>
          <button
            type="button"
            className={classes.drop}
            aria-label={`Remove filter ${listFilters[name].label}`}
            onClick={() => onDrop(name)}
          >
            <IconX size={13} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
