import { isExtra } from '@bailiwick/contract/list-columns'
import { holdsKey, mayCall } from '@bailiwick/contract/kit/permissions'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useCallback, useMemo, useRef, type ReactNode } from 'react'
import { useSession } from '#platform/session.ts'
import { KeyHints } from './KeyHints.tsx'
import type { RecordList } from './list-kind.ts'
import { ListFrame } from './ListFrame.tsx'
import { ListPanel } from './ListPanel.tsx'
import { ListTable } from './ListTable.tsx'
import { withRecord, type ListView } from './list-view.ts'
import type { ListedRow } from './row-cells.tsx'
import { useListLook } from './use-list-look.ts'
import { ViewLine } from './ViewLine.tsx'
import { useListKeys, useReturnToRow } from './use-list-keys.ts'
import type { ChangeView } from '#platform/search-view.ts'

interface Props<Row extends ListedRow> {
  kind: RecordList<Row>
  view: ListView
  change: ChangeView<ListView>
  /** Preloads the form when the user moves to ADD. */
  loadForm: () => unknown
  /** Undefined if the list has no reminders. */
  onRemind?: (row: Row) => void
  /** The form of the open record. */
  form: (id: number | 'new') => ReactNode
  /** Other dialogs over the list. */
  children?: ReactNode
}

/** A page with a list, its filters, and the open record on top. */
export function ListPage<Row extends ListedRow>(props: Props<Row>) {
  const { kind, view, change, loadForm, onRemind, form, children } = props
  const { permObj, loggedInStatus } = useSession()
  const mayAdd = mayCall(permObj, 'CRM edit')
  // Being signed out doesn't close a form that somebody is typing into
  const open = view.id === 'new' && loggedInStatus && !mayAdd ? null : view.id
  const commands = useMemo(
    () => ({
      open: ({ id }: Row) => change((now) => withRecord(now, id)),
      view: ({ id }: Row) => change((now) => ({ ...withRecord(now, id), reading: true })),
      remind: mayAdd && onRemind ? onRemind : null,
    }),
    [change, mayAdd, onRemind],
  )
  const page = useRef<HTMLDivElement>(null)
  const add = useCallback(() => change((now) => withRecord(now, 'new')), [change])
  useListKeys({ page, noun: kind.noun, onAdd: mayAdd ? add : undefined })
  useReturnToRow(page, view.id)
  const withAuthor = holdsKey(permObj, 'CRM admin')
  const look = useListLook(kind.key, view, change)
  const { density, shown } = look
  const actions = mayAdd && (
    <Button leftSection={<IconPlus size={16} />} onPointerEnter={() => void loadForm()} onClick={add}>
      ADD
    </Button>
  )
  return (
    <ListFrame
      title={kind.title}
      kind={kind}
      view={view}
      change={change}
      actions={actions}
      below={<ViewLine {...{ kind, view, change, look, withAuthor }} />}
      ref={page}
    >
      <ListPanel
        kind={kind}
        view={view}
        change={change}
        extras={shown.filter(isExtra)}
        density={density}
        hints={<KeyHints adds={mayAdd} />}
        table={(parts) => (
          <ListTable
            {...parts}
            kind={kind}
            density={density}
            shown={shown}
            withAuthor={withAuthor}
            commands={commands}
          />
        )}
      />
      <Suspense>
        {open !== null && form(open)}
        {children}
      </Suspense>
    </ListFrame>
  )
}
