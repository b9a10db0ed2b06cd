import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilter, IconSearch } from '@tabler/icons-react'
import { useId, useState, type CSSProperties, type FormEvent } from 'react'
import { FilterInput } from './FilterInput.tsx'
import { activeFilters, type FilterFields, type FilterValues } from './filter-values.ts'
import classes from './FilterForm.module.css'
import { useFilters } from './use-filters.ts'

interface Props<Name extends string> {
  /** The accessible name: 'Search the history'. */
  label: string
  fields: FilterFields<Name>
  /** The first filters, which stand in one line; the others open below it. All are shown without it. */
  main?: readonly Name[]
  /** The filters of the list that is shown. */
  values: FilterValues<Name>
  onSearch: (values: FilterValues<Name>) => void
  onClear: () => void
}

/** The filters of a list with SEARCH and CLEAR; Enter in any of them searches. On phones, one button opens them. */
export function FilterForm<Name extends string>(props: Props<Name>) {
  const { label, fields, main, values, onSearch, onClear } = props
  const { typed, errors, type, check, clear } = useFilters(fields, values)
  const [isOpen, setIsOpen] = useState(false)
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const moreId = useId()
  const names = Object.keys(fields) as Name[]
  const more = main === undefined ? [] : names.filter((name) => !main.includes(name))
  const active = activeFilters(fields, values)
  const search = (event: FormEvent) => {
    event.preventDefault()
    const { normalized, found } = check()
    if (more.some((name) => found[name])) setIsMoreOpen(true)
    if (Object.keys(found).length > 0) return
    setIsOpen(false)
    onSearch(normalized)
  }
  const input = (name: Name) => (
    <FilterInput
      key={name}
      name={name}
      field={fields[name]}
      value={typed[name] ?? ''}
      error={errors[name]}
      onType={(text) => type(name, text)}
    />
  )
  return (
    <search data-print="hide">
      <form aria-label={label} noValidate onSubmit={search}>
        <Button
          className={classes.toggle ?? ''}
          variant="default"
          fullWidth
          leftSection={<IconFilter size={16} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {active.length === 0 ? 'Filters' : `Filters (${active.length})`}
        </Button>
        <div
          className={classes.grid}
          data-open={isOpen || undefined}
          data-folds={main !== undefined || undefined}
          style={{ '--main': main?.length } as CSSProperties}
        >
          {(main ?? names).map(input)}
          {more.length > 0 && (
            <>
              <MoreButton
                count={more.filter((name) => active.includes(name)).length}
                isOpen={isMoreOpen}
                controls={moreId}
                onClick={() => setIsMoreOpen(!isMoreOpen)}
              />
              <div id={moreId} className={classes.rest} data-open={isMoreOpen || undefined}>
                {(isMoreOpen || isOpen) && more.map(input)}
              </div>
            </>
          )}
          <div className={classes.actions}>
            <Button size="xs" type="submit" leftSection={<IconSearch size={14} />}>
              SEARCH
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                clear()
                setIsOpen(false)
                onClear()
              }}
            >
              CLEAR
            </Button>
          </div>
        </div>
      </form>
    </search>
  )
}

interface MoreButtonProps {
  /** How many of the other filters are set. */
  count: number
  isOpen: boolean
  controls: string
  onClick: () => void
}

/** Opens the filters that don't stand in the line. */
const MoreButton = ({ count, isOpen, controls, onClick }: MoreButtonProps) => (
  <Button
    className={classes.more ?? ''}
    size="xs"
    variant="default"
    leftSection={<IconAdjustmentsHorizontal size={15} />}
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onClick}
  >
    More filters
    {count > 0 && (
      <span className={`${classes.badge} num`}>
        {count}
        <span className="visually-hidden"> set</span>
      </span>
    )}
  </Button>
)
