import type { PermissionUser } from '@bailiwick/contract/user-permissions'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoicesField } from '#ui/ChoicesField.tsx'
import { choicesOf, type PeopleFilters as Filters } from './people.ts'
import classes from './permissions.module.css'

interface Props {
  users: readonly PermissionUser[]
  filters: Filters
  onFilter: (filters: Filters) => void
  /** Further filters. */
  children?: ReactNode
}

/** Name, office and department; the list is filtered while typing. */
export function PeopleFilters({ users, filters, onFilter, children }: Props) {
  const asChoices = (field: 'office' | 'department') =>
    choicesOf(users, field).map((value) => ({ value, label: value }))
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.wide ?? ''}
        label="Name"
        size="xs"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={filters.name}
        onChange={(event) => onFilter({ ...filters, name: event.currentTarget.value })}
      />
      <ChoicesField
        label="Office"
        none="All"
        choices={asChoices('office')}
        value={filters.offices}
        onChange={(offices) => onFilter({ ...filters, offices })}
      />
      <ChoicesField
        label="Department"
        none="All"
        choices={asChoices('department')}
        value={filters.departments}
        onChange={(departments) => onFilter({ ...filters, departments })}
      />
      {children}
    </search>
  )
}
