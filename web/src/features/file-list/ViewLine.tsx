import { isExtra } from '@bailiwick/contract/list-columns'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ChangeView } from '#platform/search-view.ts'
import { pageQuery } from './defendant-queries.ts'
import { DensitySwitch } from './DensitySwitch.tsx'
import type { RecordList } from './list-kind.ts'
import { withoutFilters, type ListView } from './list-view.ts'
import type { ListedRow } from './row-cells.tsx'
import type { ListLook } from './use-list-look.ts'
import classes from './ViewLine.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'

const ColumnsMenu = lazyPart(
  () => import('./ColumnsMenu.tsx').then((module) => ({ default: module.ColumnsMenu })),
  'button',
)
const SavedViews = lazyPart(
  () => import('./SavedViews.tsx').then((module) => ({ default: module.SavedViews })),
  'button',
)

interface Props<Row extends ListedRow> {
  kind: RecordList<Row>
  view: ListView
  change: ChangeView<ListView>
  look: ListLook
  /** Whether there is a column that says who added a file. */
  withAuthor: boolean
}

/** The line below the header of a list: the saved views, and at its end what they carry beside the filters. */
export function ViewLine<Row extends ListedRow>({ kind, view, change, look, withAuthor }: Props<Row>) {
  const { density, setDensity, shown, setShown, state, apply } = look
  const { data: total } = useQuery({
    ...pageQuery(kind, view, shown.filter(isExtra)),
    select: (page) => page.total,
  })
  return (
    <div className={classes.line} data-print="hide">
      <div className={classes.views}>
        <Suspense>
          <SavedViews
            list={kind.key}
            state={state}
            isInQueue={view.inQueue.queue !== undefined}
            total={total}
            onApply={apply}
            onAll={() => change(withoutFilters)}
          />
        </Suspense>
      </div>
      <div className={classes.tools}>
        <DensitySwitch density={density} onChoose={setDensity} />
        <Suspense fallback={<span className={classes.soon} />}>
          <ColumnsMenu list={kind.key} withAuthor={withAuthor} shown={shown} onChoose={setShown} />
        </Suspense>
      </div>
    </div>
  )
}
