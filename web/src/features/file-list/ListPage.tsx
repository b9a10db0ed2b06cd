import { isExtra } from '@bailiwick/contract/list-columns'
import type { SelectedFile } from '@bailiwick/contract/list-selection'
import { holdsKey, mayCall } from '@bailiwick/contract/kit/permissions'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { useSession } from '#platform/session.ts'
import { KeyHints } from './KeyHints.tsx'
import type { RecordList } from './list-kind.ts'
import { ListFrame } from './ListFrame.tsx'
import { ListPanel } from './ListPanel.tsx'
import { ListTable } from './ListTable.tsx'
import { listCodec, withoutRecord, withRecord, type ListView } from './list-view.ts'
import type { ListedRow } from './row-cells.tsx'
import { useListLook, type ListLook } from './use-list-look.ts'
import { useSelection, type Selection } from './use-selection.ts'
import { ViewLine } from './ViewLine.tsx'
import { useListKeys, useReturnToRow } from './use-list-keys.ts'
import type { ChangeView } from '#platform/search-view.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const SelectionBar = lazyPart(
  () => import('./SelectionBar.tsx').then((module) => ({ default: module.SelectionBar })),
  'button',
)

/** What is done with the selected files. */
export interface BulkParts {
  readonly files: readonly SelectedFile[]
  /** How many files match the filters of the list. */
  readonly total: number
  readonly look: ListLook
  /** Selects exactly these files. */
  readonly select: Selection['select']
}

interface Props<Row extends ListedRow> {
  kind: RecordList<Row>
  view: ListView
  change: ChangeView<ListView>
  /** Preloads the form when the user moves to ADD. */
  loadForm: () => unknown
  /** Undefined if the list has no reminders. */
  onRemind?: (row: Row) => void
  /** What can be done with selected files, always the same function; undefined if the user may do nothing. */
  bulk: ((parts: BulkParts) => ReactNode) | undefined
  /** The form of the open record. */
  form: (id: number | 'new') => ReactNode
  /** Other dialogs over the list. */
  children?: ReactNode
}

/** A page with a list, its filters, and the open record on top. */
export function ListPage<Row extends ListedRow>({ view, form, children, ...list }: Props<Row>) {
  const { permObj, loggedInStatus } = useSession()
  // Being logged out doesn't close a form that somebody is typing into
  const open = view.id === 'new' && loggedInStatus && !mayCall(permObj, 'CRM edit') ? null : view.id
  const page = useRef<HTMLDivElement>(null)
  useReturnToRow(page, view.id)
  // Beneath a file that the page begins with, the list comes last
  const isShown = useDeferredValue(true, open === null)
  const listed = useListed(view)
  return (
    <>
      {isShown && <Listing {...list} view={listed} page={page} />}
      <Suspense>
        {open !== null && form(open)}
        {children}
      </Suspense>
    </>
  )
}

/** The view of the list alone, the same one until something in it changes. */
function useListed(view: ListView): ListView {
  const address = JSON.stringify(listCodec.write(withoutRecord(view)))
  return useMemo(() => listCodec.read(JSON.parse(address)), [address])
}

interface ListingProps<Row extends ListedRow> extends Omit<Props<Row>, 'form' | 'children'> {
  page: RefObject<HTMLDivElement | null>
}

/** The page without the open record: opening one doesn't render the list again. */
const Listing = memo(function Listing<Row extends ListedRow>(props: ListingProps<Row>) {
  const { kind, view, change, loadForm, onRemind, bulk, page } = props
  const { permObj } = useSession()
  const mayAdd = mayCall(permObj, 'CRM edit')
  const commands = useMemo(
    () => ({
      open: ({ id }: Row) => change((now) => withRecord(now, id)),
      view: ({ id }: Row) => change((now) => ({ ...withRecord(now, id), reading: true })),
      remind: mayAdd && onRemind ? onRemind : null,
    }),
    [change, mayAdd, onRemind],
  )
  const add = useCallback(() => change((now) => withRecord(now, 'new')), [change])
  const selection = useSelection(view)
  useListKeys({ page, noun: kind.noun, selects: bulk !== undefined, onAdd: mayAdd ? add : undefined })
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
        {...(bulk && {
          beside: (total) =>
            selection.files.size > 0 && (
              <Suspense>
                <SelectionBar
                  list={kind.key}
                  view={view}
                  total={total}
                  selection={selection}
                  actions={bulk({
                    files: [...selection.files.values()],
                    total,
                    look,
                    select: selection.select,
                  })}
                />
              </Suspense>
            ),
        })}
        hints={<KeyHints adds={mayAdd} selects={bulk !== undefined} />}
        table={(parts) => (
          <ListTable
            {...parts}
            kind={kind}
            density={density}
            shown={shown}
            withAuthor={withAuthor}
            selection={bulk && selection}
            commands={commands}
          />
        )}
      />
    </ListFrame>
  )
}) as <Row extends ListedRow>(props: ListingProps<Row>) => ReactNode
