import { isMdy } from '@bailiwick/contract/kit/dates'
import {
  historyActions,
  historyFilterNames,
  type HistoryEntry,
  type HistoryFilterName,
  type HistoryQuery,
} from '@bailiwick/contract/history'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import type { Context } from '#platform/context'
import { readFilters } from '#platform/filters'
import type { JsonText } from '#platform/json-text'
import { pageRange } from '#platform/paging'
import { notFound } from '#platform/refusal'
import { updateCounts, entryJson, historyPage, type HistoryFilters, type Page } from './page-queries.ts'

/** Up to this number of entries since the last count are counted one by one. */
const fewRows = 5000

/** One page of the history as JSON text, with the exact total (OPEN-120, OPEN-121). */
export async function listHistories({ db }: Context, query: HistoryQuery): Promise<Page> {
  const filters: HistoryFilters = Object.fromEntries(readFilters(historyFilterNames, query, filterError))
  await updateCounts(db, fewRows)
  return historyPage(db, {
    filters,
    direction: query.sort_by === 'created_date' && query.sort_direction === 'asc' ? 'asc' : 'desc',
    ...pageRange(query),
  })
}

/** One entry as JSON text; 404 if there is none. */
export async function readHistory({ db }: Context, id: number): Promise<JsonText<HistoryEntry>> {
  const entry = await entryJson(db, id)
  if (entry === undefined) throw notFound()
  return entry
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/
const isInstant = (value: string) => instant.test(value) && !Number.isNaN(Date.parse(value))

/** The error of a filter: an invalid date or an unknown action; null if it is valid. */
function filterError(name: HistoryFilterName, value: string): Sentence | null {
  if (name === 'action') {
    return (historyActions as readonly string[]).includes(value) ? null : sentence('chooseFromList')
  }
  if (name !== 'date_from' && name !== 'date_to') return null
  return isMdy(value) || isInstant(value) ? null : sentence('invalidDate')
}
