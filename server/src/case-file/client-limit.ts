import { clientDownloadsPerDay, clientRowsPerList, clientSavesPerDay } from '@bailiwick/contract/file-limits'
import type { HistoryAction } from '@bailiwick/contract/history'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import { sql } from 'kysely'
import { dayBefore, untilTomorrow } from '#case-file/day-limit'
import { lockFor } from '#platform/advisory-locks'
import type { Change } from '#platform/change'
import type { Caller, CallerContext } from '#platform/context'
import { badRequest } from '#platform/refusal'

interface Limit {
  /** What counts. */
  readonly actions: readonly HistoryAction[]
  readonly most: number
  readonly refusal: Sentence
}

const limits = {
  save: {
    actions: ['create', 'update'],
    most: clientSavesPerDay,
    refusal: sentence('tooManySaves', clientSavesPerDay),
  },
  download: {
    actions: ['download'],
    most: clientDownloadsPerDay,
    refusal: sentence('tooManyDownloads', clientDownloadsPerDay),
  },
} satisfies Record<string, Limit>

/**
 * Refuses a client who has saved or opened as much of a file as a day allows; whatever they do stays in the history. In the
 * transaction that records it, simultaneous calls don't pass together.
 */
export async function requireRoomInDay(
  { db, actor, now }: Pick<CallerContext, 'db' | 'actor' | 'now'>,
  kind: keyof typeof limits,
  defendantId: number,
): Promise<void> {
  if (actor.userId !== null) return
  const { actions, most, refusal }: Limit = limits[kind]
  await lockFor(db, 'clientLimit', defendantId)
  const { rows } = await sql<{ n: number; first: number }>`
    select count(*)::int as n, (extract(epoch from min(created_date)) * 1000)::float8 as first
    from history
    where defendant_id = ${defendantId} and user_id is null and action = any(${[...actions]})
      and created_date > ${dayBefore(now)}`.execute(db)
  const [row] = rows
  if (row !== undefined && row.n >= most) throw untilTomorrow(refusal, new Date(row.first), now)
}

/** Refuses a list to which a client adds more rows than they may; longer ones of the agency stay. */
export function requireShortLists(
  actor: Caller,
  { changed, current, next }: Pick<Change, 'changed' | 'current' | 'next'>,
): void {
  if (actor.userId !== null) return
  const fields = changed.filter((name) => {
    const rows = rowsOf(next[name])
    return rows > clientRowsPerList && rows > rowsOf(current[name])
  })
  if (fields.length === 0) return
  const text = sentence('tooManyRowsForClient', clientRowsPerList)
  throw badRequest(text, { fields, errors: Object.fromEntries(fields.map((name) => [name, text])) })
}

const rowsOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
