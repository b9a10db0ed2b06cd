import { IconX } from '@tabler/icons-react'
import classes from './ActiveFilters.module.css'
import { activeFilters, formatFilter, type FilterFields, type FilterValues } from './filter-values.ts'

interface Props<Name extends string> {
  fields: FilterFields<Name>
  values: FilterValues<Name>
  onRemove: (name: Name) => void
}

/** The active filters of a list, each with a button that removes it. */
export function ActiveFilters<Name extends string>({ fields, values, onRemove }: Props<Name>) {
  const active = activeFilters(fields, values)
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {active.map((name) => (
        <li key={name} className={classes.chip}>
          <span className={classes.label}>{fields[name].label}</span>
          <span className={classes.value}>{formatFilter(fields[name], values[name] ?? '')}</span>
          <button
            type="button"
            className={classes.drop}
            aria-label={`Remove filter ${fields[name].label}`}
            onClick={() => onRemove(name)}
          >
            <IconX size={13} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
