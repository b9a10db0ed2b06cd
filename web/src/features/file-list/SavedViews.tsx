import type { ListName } from '@bailiwick/contract/list-columns'
import { updateListView } from '@bailiwick/contract/list-views'
import { IconDeviceFloppy, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { DeletedView } from './DeletedView.tsx'
import { shownAs, viewsQuery, type ViewState } from './saved-views.ts'
import classes from './SavedViews.module.css'
import { useViewRemoval } from './use-view-removal.ts'
import type { OpenedView } from './ViewMenu.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ViewMenu = lazyPart(
  () => import('./ViewMenu.tsx').then((module) => ({ default: module.ViewMenu })),
  'button',
)
const loadDialog = () => import('./ViewDialog.tsx')
const ViewDialog = lazyPart(
  () => loadDialog().then((module) => ({ default: module.ViewDialog })),
  ({ onClose }) => onClose,
)
const DeleteView = lazyPart(
  () => import('./DeleteView.tsx').then((module) => ({ default: module.DeleteView })),
  ({ onClose }) => onClose,
)

interface Props {
  list: ListName
  /** How the list looks now. */
  state: ViewState
  /** Whether it has only the files of a queue of the desk, which no view keeps. */
  isInQueue: boolean
  /** How many rows it has; undefined while it loads. */
  total: number | undefined
  onApply: (state: ViewState) => void
  /** Shows the whole list. */
  onAll: () => void
}

/** The saved views of a list, and the button that saves the list as it looks as another one. */
export function SavedViews({ list, state, isInQueue, total, onApply, onAll }: Props) {
  const cache = useQueryClient()
  const { data: views = [], isError } = useQuery(viewsQuery(list))
  /** The view that was opened last: the list may look different since. */
  const [openedId, setOpenedId] = useState<number | null>(null)
  const [dialog, setDialog] = useState<OpenedView | null>(null)
  const shown = shownAs(views, state, isInQueue)
  const current = shown === 'all' ? null : shown
  const maySave = current === null && !isInQueue
  const changed = maySave && views.find(({ id, may_change }) => id === openedId && may_change)
  const update = useSingleMutation({
    mutationFn: (id: number) => call(updateListView, { body: { id, ...state } }),
    onSettled: () => cache.invalidateQueries({ queryKey: viewsQuery(list).queryKey }),
  })
  const removal = useViewRemoval(list, setOpenedId)
  const close = () => setDialog(null)
  const open = (opened: OpenedView) => {
    // That of somebody else can't be given back to them, so deleting it asks first
    if (opened.deletes && opened.view?.is_own) removal.remove(opened.view)
    else setDialog(opened)
  }
  return (
    <>
      <nav className={classes.views} aria-label="Saved views">
        <ViewButton
          name={`All ${list}`}
          isCurrent={shown === 'all'}
          total={total}
          onOpen={() => {
            setOpenedId(null)
            onAll()
          }}
        />
        {views.map((view) => (
          <ViewButton
            key={view.id}
            name={view.name}
            isShared={view.is_shared}
            isCurrent={view === current}
            total={total}
            onOpen={() => {
              setOpenedId(view.id)
              onApply(view)
            }}
          />
        ))}
        {isError && <span className={classes.failed}>The saved views did not load.</span>}
      </nav>
      <Suspense>{current?.may_change && <ViewMenu view={current} onOpen={open} />}</Suspense>
      {changed && (
        <button type="button" className={classes.act} onClick={() => update.mutate(changed.id)}>
          <IconDeviceFloppy size={15} stroke={1.8} aria-hidden />
          Update “{changed.name}”
        </button>
      )}
      {maySave && (
        <button
          type="button"
          className={classes.act}
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={() => setDialog({ view: null })}
        >
          <IconPlus size={15} stroke={1.8} aria-hidden />
          Save view
        </button>
      )}
      <Suspense>
        {dialog && !dialog.deletes && (
          <ViewDialog list={list} view={dialog.view} state={state} onSaved={setOpenedId} onClose={close} />
        )}
        {dialog?.deletes && dialog.view && <DeleteView list={list} view={dialog.view} onClose={close} />}
      </Suspense>
      <DeletedView removal={removal} />
      {update.error && (
        <span className={classes.failed} role="alert">
          {errorText(update.error)}
        </span>
      )}
    </>
  )
}

interface ViewButtonProps {
  name: string
  isShared?: boolean
  isCurrent: boolean
  total: number | undefined
  onOpen: () => void
}

/** Opens a view; the current one says how many rows it has. */
const ViewButton = ({ name, isShared = false, isCurrent, total, onOpen }: ViewButtonProps) => (
  <span className={classes.view} data-current={isCurrent || undefined}>
    <button type="button" aria-current={isCurrent || undefined} onClick={onOpen}>
      {name}
      {isShared && (
        <>
          <IconUsers size={14} stroke={1.7} aria-hidden />
          <span className="visually-hidden"> (shared)</span>
        </>
      )}
      {isCurrent && total !== undefined && (
        <span className={`${classes.total} num`}>{total.toLocaleString('en-US')}</span>
      )}
    </button>
  </span>
)
