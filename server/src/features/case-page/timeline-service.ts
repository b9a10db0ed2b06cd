import {
  timelineKinds,
  timelinePages,
  type readTimeline,
  type TimelineEntry,
  type TimelineKind,
} from '@bailiwick/contract/case-page'
import { byName } from '@bailiwick/contract/kit/by-name'
import type { QueryOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import type { ReadPart } from '#platform/context'
import { JsonText } from '#platform/json-text'
import { notFound } from '#platform/refusal'
import { timelinePage } from './timeline-queries.ts'
import { sources, type Entry } from './timeline-source-queries.ts'
import { changesEntry, photosEntry } from './timeline-wording.ts'

type Timeline = ReplyOf<typeof readTimeline>

/** What happened in a file, newest first; 404 if it is missing. */
export async function timelineOf(
  context: ReadPart,
  { id, kind, after }: QueryOf<typeof readTimeline>,
): Promise<JsonText<Timeline>> {
  const size = after === undefined ? timelinePages.first : timelinePages.further
  const page = await timelinePage(context, { id, kind, after, limit: size + 1 })
  if (page === undefined) throw notFound()
  const timeline: Timeline = {
    entries: page.entries.slice(0, size).map(labeled),
    counts: byName(timelineKinds, (one) => countOf(page.counts, one)),
    has_more: page.entries.length > size,
  }
  return new JsonText(JSON.stringify(timeline), page.accessVersion)
}

function labeled(entry: Entry): TimelineEntry {
  switch (entry.kind) {
    case 'changes':
      return changesEntry(entry)
    case 'photos':
      return photosEntry(entry)
    default:
      return entry
  }
}

const countOf = (counts: readonly number[], kind: TimelineKind): number =>
  sources.reduce((sum, source, place) => (source.kind === kind ? sum + (counts[place] ?? 0) : sum), 0)
