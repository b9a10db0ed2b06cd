import { timelineKinds, timelinePages, type TimelineKind } from '@bailiwick/contract/case-page'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useStore, type Store } from '#platform/store.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { BlockSkeleton } from './OverviewBlock.tsx'
import { readersToday } from '#records/case-text.ts'
import { timelineQuery } from './case-queries.ts'
import overview from './Overview.module.css'
import classes from './Timeline.module.css'
import { TimelineEvent } from './TimelineEvent.tsx'
import { byDay, dayTitle, kindWords, shortCount } from './timeline-text.ts'

/** The kind of entries that the timeline shows; null for all. */
export type ShownKind = Store<TimelineKind | null>

/** What happened in a file: changes, texts, documents, photos, notes and logins, newest first. */
export function Timeline({ id, kind }: { id: number; kind: ShownKind }) {
  const shown = useStore(kind)
  const timeline = useInfiniteQuery(timelineQuery(id, shown))
  const title = useId()
  const pages = timeline.data?.pages ?? []
  const entries = pages.flatMap((page) => page.entries)
  // The newest answer knows how many there are now
  const counts = pages.at(-1)?.counts
  const total = counts && (shown === null ? totalOf(counts) : counts[shown])
  const earlier = Math.max((total ?? 0) - entries.length, 1)
  return (
    <aside className={classes.story} aria-labelledby={title}>
      <h2 id={title} tabIndex={-1} data-field="case-timeline">
        Timeline{shown !== null && <span data-print="only">: {kindWords[shown]}</span>}
      </h2>
      <Kinds shown={shown} counts={counts} onShow={kind.set} />
      {timeline.data === undefined ? (
        timeline.isError ? (
          <ErrorPanel
            title="The timeline did not load"
            text={timeline.error.message}
            busy={timeline.isFetching}
            onRetry={() => void timeline.refetch()}
          />
        ) : (
          <BlockSkeleton rows={6} label="Loading the timeline" />
        )
      ) : entries.length === 0 ? (
        <p className={overview.none}>
          {shown === null
            ? 'Nothing has happened in this file yet.'
            : `No ${kindWords[shown].toLowerCase()} yet.`}
        </p>
      ) : (
        byDay(entries).map(({ day, entries: ofDay }) => (
          <section key={day}>
            <h3 className={`${classes.day} num`}>{dayTitle(day, readersToday())}</h3>
            <ul className={classes.events}>
              {ofDay.map((entry) => (
                <TimelineEvent key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))
      )}
      {timeline.isFetchNextPageError && (
        <p role="alert" className={classes.failed}>
          {timeline.error?.message}
        </p>
      )}
      {timeline.hasNextPage && (
        <p className={classes.earlier}>
          <span data-print="only">{earlier} earlier not printed.</span>
          <button
            type="button"
            className={overview.link}
            disabled={timeline.isFetchingNextPage}
            onClick={() => void timeline.fetchNextPage()}
          >
            Show {Math.min(timelinePages.further, earlier)} earlier
          </button>
        </p>
      )}
    </aside>
  )
}

type Counts = Readonly<Record<TimelineKind, number>>

const totalOf = (counts: Counts) => timelineKinds.reduce((sum, kind) => sum + counts[kind], 0)

interface KindsProps {
  shown: TimelineKind | null
  counts: Counts | undefined
  onShow: (kind: TimelineKind | null) => void
}

/** The filter by kind, with how many there are of each. */
const Kinds = ({ shown, counts, onShow }: KindsProps) => (
  <fieldset className={classes.kinds} aria-label="Show" data-print="hide">
    {[null, ...timelineKinds].map((kind) => (
      <button key={kind} type="button" aria-pressed={kind === shown} onClick={() => onShow(kind)}>
        {kind === null ? 'All' : kindWords[kind]}{' '}
        <span className={`${classes.count} num`}>
          {counts && shortCount(kind === null ? totalOf(counts) : counts[kind])}
        </span>
      </button>
    ))}
  </fieldset>
)
