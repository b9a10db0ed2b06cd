import { listFilters } from '@bailiwick/contract/defendants'
import { mayCall } from '@bailiwick/contract/permissions'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useSession } from '#platform/session.ts'
import { FilterForm } from '#ui/FilterForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { ListKind } from './list-kind.ts'
import classes from '#ui/Page.module.css'
import { ListSheet } from './ListSheet.tsx'
import { cleared, isSameList, opened, searched, type ListView } from './list-view.ts'
import type { ListedRow } from './row-cells.tsx'
import type { ChangeView } from './use-list-view.ts'

interface Props<Row extends ListedRow> {
  kind: ListKind<Row>
  view: ListView
  change: ChangeView
  /** Whoever goes to ADD is about to need the form. */
  loadForm: () => unknown
  onRemind?: (row: Row) => void
  /** The form of the record that the address names. */
  form: (id: number | 'new') => ReactNode
  /** What else stands over the list. */
  children?: ReactNode
}

/** A page with a list and its search, and over it the record that stands open. */
export function ListPage<Row extends ListedRow>(props: Props<Row>) {
  const { kind, view, change, loadForm, onRemind, form, children } = props
  const cache = useQueryClient()
  const queryKey = [kind.key]
  const fetching = useIsFetching({ queryKey }) > 0
  const { permObj, loggedInStatus } = useSession()
  const mayAdd = mayCall(permObj, 'CRM edit')
  // Being signed out closes nothing that somebody is typing into
  const open = view.id === 'new' && loggedInStatus && !mayAdd ? null : view.id
  const reload = () => void cache.invalidateQueries({ queryKey })
  const search = (next: (now: ListView) => ListView) => {
    if (isSameList(next(view), view)) return reload()
    void cache.invalidateQueries({ queryKey, refetchType: 'none' })
    change(next)
  }

  const refresh = (
    <Tooltip label="Refresh">
      <ActionIcon variant="subtle" color="gray" aria-label="Refresh" loading={fetching} onClick={reload}>
        <IconRefresh size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
  const add = mayAdd && (
    <Button
      leftSection={<IconPlus size={16} />}
      onPointerEnter={() => void loadForm()}
      onClick={() => change((now) => opened(now, 'new'))}
    >
      ADD
    </Button>
  )
  return (
    <div className={classes.page}>
      <PageHeader eyebrow="CRM" title={kind.title} beside={refresh} actions={add} />
      <FilterForm
        label={`Search ${kind.noun}s`}
        fields={listFilters}
        values={view.filters}
        onSearch={(filters) => search((now) => searched(now, filters))}
        onClear={() => search(cleared)}
      />
      <ListSheet kind={kind} view={view} change={change} onRemind={onRemind} />
      <Suspense>
        {open !== null && form(open)}
        {children}
      </Suspense>
    </div>
  )
}
