import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { DateField } from './DateField.tsx'
import {
  activeFilters,
  filterErrors,
  formatFilter,
  normalizeFilters,
  type FilterField,
  type FilterFields,
  type FilterValues,
} from './filter-values.ts'
import classes from './FilterForm.module.css'

interface Props<Name extends string> {
  /** The accessible name: 'Search the history'. */
  label: string
  fields: FilterFields<Name>
  /** The filters of the list that is shown. */
  values: FilterValues<Name>
  onSearch: (values: FilterValues<Name>) => void
  onClear: () => void
}

/** The filters of a list with SEARCH and CLEAR; Enter in any of them searches. On phones, one button opens them. */
export function FilterForm<Name extends string>({ label, fields, values, onSearch, onClear }: Props<Name>) {
  const [typed, setTyped] = useState(values)
  const [errors, setErrors] = useState<FilterValues<Name>>({})
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(values)
  // Back, a removed filter or another address changes the values: update the inputs
  if (JSON.stringify(shown) !== JSON.stringify(values)) {
    setShown(values)
    setTyped(values)
    setErrors({})
  }
  const count = activeFilters(fields, values).length

  const type = (name: Name, text: string) => {
    setTyped({ ...typed, [name]: text })
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined })
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    const normalized = normalizeFilters(fields, typed)
    const found = filterErrors(fields, normalized)
    setTyped(normalized)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setOpen(false)
    onSearch(normalized)
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
          {(Object.keys(fields) as Name[]).map((name) => (
            <Filter
              key={name}
              name={name}
              field={fields[name]}
              value={typed[name] ?? ''}
              error={errors[name]}
              onType={(text) => type(name, text)}
            />
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
  name: string
  field: FilterField
  value: string
  error: string | undefined
  onType: (text: string) => void
}

function Filter({ name, field, value, error, onType }: FilterProps) {
  const common = { name, label: field.label, value, error, size: 'xs', autoComplete: 'off' } as const
  switch (field.kind) {
    case 'date':
      return <DateField {...common} onChange={onType} />
    case 'choice':
      return (
        <NativeSelect {...common} onChange={(event) => onType(event.currentTarget.value)}>
          <option value="">Any</option>
          {field.options?.map((option) => (
            <option key={option} value={option}>
              {formatFilter(field, option)}
            </option>
          ))}
        </NativeSelect>
      )
    default:
      return (
        <TextInput
          {...common}
          maxLength={100}
          inputMode={field.kind === 'phone' ? 'tel' : undefined}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )
  }
}
