import { activeFilters, filterErrors, tidyFilters } from './list-view.ts'
import { filterNames, listFilters, type FilterName, type ListFilters } from '@bailiwick/contract/defendants'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { DateField } from '#ui/DateField.tsx'
import classes from './FilterPanel.module.css'

interface Props {
  /** What it is, for a screen reader: 'Search defendants'. */
  label: string
  /** Those of the list that is shown. */
  filters: ListFilters
  onSearch: (filters: ListFilters) => void
  onClear: () => void
}

/** The twelve filters with SEARCH and CLEAR; Enter in any of them searches. On a phone they stand behind one button. */
export function FilterPanel({ label, filters, onSearch, onClear }: Props) {
  const [typed, setTyped] = useState(filters)
  const [errors, setErrors] = useState<ReturnType<typeof filterErrors>>({})
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(filters)
  // Back, a chip or a shared address changes what is shown: the inputs follow
  if (JSON.stringify(shown) !== JSON.stringify(filters)) {
    setShown(filters)
    setTyped(filters)
    setErrors({})
  }
  const count = activeFilters(filters).length

  const type = (name: FilterName, text: string) => {
    setTyped({ ...typed, [name]: text })
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined })
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    const wanted = tidyFilters(typed)
    const wrong = filterErrors(wanted)
    setTyped(wanted)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setOpen(false)
    onSearch(wanted)
  }
  const clear = () => {
    setTyped({})
    setErrors({})
    setOpen(false)
    onClear()
  }

  return (
    <search data-print="hide">
      <form aria-label={label} noValidate onSubmit={search}>
        <Button
          className={classes.toggle ?? ''}
          variant="default"
          fullWidth
          leftSection={<IconFilter size={16} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
        <div className={classes.grid} data-open={open || undefined}>
          {filterNames.map((name) => (
            <Filter key={name} name={name} value={typed[name] ?? ''} error={errors[name]} onType={type} />
          ))}
          <div className={classes.actions}>
            <Button size="xs" type="submit" leftSection={<IconSearch size={14} />}>
              SEARCH
            </Button>
            <Button size="xs" variant="default" onClick={clear}>
              CLEAR
            </Button>
          </div>
        </div>
      </form>
    </search>
  )
}

interface FilterProps {
  name: FilterName
  value: string
  error: string | undefined
  onType: (name: FilterName, text: string) => void
}

function Filter({ name, value, error, onType }: FilterProps) {
  const filter = listFilters[name]
  const common = { name, label: filter.label, value, error, size: 'xs', autoComplete: 'off' } as const
  switch (filter.kind) {
    case 'date':
      return <DateField {...common} onChange={(text) => onType(name, text)} />
    case 'choice':
      return (
        <NativeSelect {...common} onChange={(event) => onType(name, event.currentTarget.value)}>
          <option value="">Any</option>
          {filter.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </NativeSelect>
      )
    default:
      return (
        <TextInput
          {...common}
          maxLength={100}
          inputMode={filter.kind === 'phone' ? 'tel' : undefined}
          onChange={(event) => onType(name, event.currentTarget.value)}
        />
      )
  }
}
