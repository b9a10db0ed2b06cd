import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { mayCall } from '@bailiwick/contract/permissions'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { DefendantList } from '#features/defendants/DefendantList.tsx'
import { FilterPanel } from '#features/defendants/FilterPanel.tsx'
import type { RecordRef } from '#features/defendants/record-ref.ts'
import { cleared, closed, isSameList, searched, type ListView } from '#features/defendants/list-view.ts'
import { useListView } from '#features/defendants/use-list-view.ts'
import { useSession } from '#platform/session.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import classes from './DefendantsPage.module.css'

const loadForm = () => import('#features/defendants/DefendantForm.tsx')
const DefendantForm = lazy(() => loadForm().then((module) => ({ default: module.DefendantForm })))
const ReminderDialog = lazy(() =>
  import('#features/defendants/ReminderDialog.tsx').then((module) => ({ default: module.ReminderDialog })),
)

/** /crm/defendants: the list, and over it the record that the address names. */
export function DefendantsPage() {
  const [view, change] = useListView()
  const [reminded, setReminded] = useState<ListedDefendant | null>(null)
  const cache = useQueryClient()
  const fetching = useIsFetching({ queryKey: ['defendants'] }) > 0
  const { permObj, loggedInStatus } = useSession()
  const mayAdd = mayCall(permObj, 'CRM edit')
  // Being signed out closes nothing that somebody is typing into
  const opened = view.id === 'new' && loggedInStatus && !mayAdd ? null : view.id
  const reload = () => void cache.invalidateQueries({ queryKey: ['defendants'] })
  const openCaseRecord = useCallback(
    (record: RecordRef | null) => change((now) => ({ ...now, record }), { unguarded: true }),
    [change],
  )
  const search = (next: (now: ListView) => ListView) => {
    if (isSameList(next(view), view)) return reload()
    void cache.invalidateQueries({ queryKey: ['defendants'], refetchType: 'none' })
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
      onClick={() => change((now) => ({ ...now, id: 'new', tab: null, record: null, reading: false }))}
    >
      ADD
    </Button>
  )
  return (
    <div className={classes.page}>
      <PageHeader eyebrow="CRM" title="Defendants" beside={refresh} actions={add} />
      <FilterPanel
        filters={view.filters}
        onSearch={(filters) => search((now) => searched(now, filters))}
        onClear={() => search(cleared)}
      />
      <DefendantList view={view} change={change} onRemind={setReminded} />
      <Suspense>
        {opened !== null && (
          <DefendantForm
            id={opened}
            tab={view.tab}
            reading={view.reading}
            onTab={(tab) =>
              change((now) => ({ ...now, tab, record: null }), { replace: true, unguarded: true })
            }
            caseRecord={view.record}
            onCaseRecord={openCaseRecord}
            onEdit={() => change((now) => ({ ...now, reading: false }), { replace: true })}
            onCreated={(id, tab) =>
              change((now) => ({ ...now, id, tab, record: null }), { replace: true, unguarded: true })
            }
            onClose={() => change(closed, { unguarded: true })}
          />
        )}
        {reminded !== null && <ReminderDialog id={reminded.id} onClose={() => setReminded(null)} />}
      </Suspense>
    </div>
  )
}
