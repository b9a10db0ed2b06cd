import { minuteMs } from '@bailiwick/contract/kit/durations'
import { listAgents, readCase, readTimeline, type TimelineKind } from '@bailiwick/contract/case-page'
import { listNotes } from '@bailiwick/contract/notes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { today } from '#records/case-text.ts'
import { fileKey } from '#records/file-key.ts'

/** How often an open file looks who else is in it, while the page is visible. */
const lookMs = minuteMs

/** The parts of a file that open one after the other share an answer. */
const freshMs = 2000

/** A file at a glance. Whatever reloads the list of defendants reloads it. */
export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: [...fileKey, id],
    queryFn: async ({ signal }) => (await call(readCase, { query: { id, today: today() }, signal })).file,
    staleTime: freshMs,
    refetchInterval: lookMs,
  })

/** The notes of a file, pinned ones first. */
export const notesQuery = (id: number) =>
  queryOptions({
    queryKey: [...fileKey, id, 'notes'],
    queryFn: ({ signal }) => call(listNotes, { query: { id }, signal }),
    staleTime: 0,
  })

/** What happened in a file, newest first: of one kind, or all. */
export const timelineQuery = (id: number, kind: TimelineKind | null) =>
  infiniteQueryOptions({
    queryKey: [...fileKey, id, 'timeline', kind],
    queryFn: ({ pageParam, signal }) =>
      call(readTimeline, {
        query: { id, ...(kind !== null && { kind }), ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ entries, has_more }) => (has_more ? (entries.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })
const firstPage: string | null = null

/** The staff users that a file can be given to. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) => (await call(listAgents, { signal })).agents,
})
