import { Readable } from 'node:stream'
import { mdyToIso } from '@bailiwick/contract/kit/dates'
import type { BodyOf, QueryOf } from '@bailiwick/contract/kit/endpoint'
import {
  columnsIn,
  fixedColumns,
  isExtra,
  listColumns,
  type ListColumn,
  type ListName,
} from '@bailiwick/contract/list-columns'
import { capitalized } from '@bailiwick/contract/kit/record-nouns'
import type { exportList, SelectedFile, selectFiles } from '@bailiwick/contract/list-selection'
import { mostSelected } from '@bailiwick/contract/list-limits'
import { recordHistory } from '#case-file/history'
import { gateCaller } from '#platform/caller-name'
import { toStorableText } from '#platform/columns'
import type { Context, Staged } from '#platform/context'
import { csvRow, csvStart } from '#platform/csv'
import { Gate } from '#platform/gate'
import type { FileReply } from '#platform/file-store'
import { recordSecurityEvent } from '../security/service.ts'
import { exportColumns } from './export-wording.ts'
import { requireSearching } from './filter-queries.ts'
import { parseOrder, type ListParams } from './list-queries.ts'
import { orderedIds, rowsOf, selectedFiles } from './selection-queries.ts'
import { narrowedBy, type ListParts } from './list-service.ts'
import { seesCreators } from './service.ts'

const leadFlag = { defendants: 0, leads: 1 } as const

/** What a list is searched for, to do something to all that is found: every filter has to search for something. */
function searchOf(context: Context, parts: ListParts, { list, filters, sort_by, sort_direction }: Searched) {
  const is_lead = leadFlag[list]
  const conditions = narrowedBy(context, parts, filters, is_lead)
  requireSearching(filters, is_lead)
  return { is_lead, conditions, order: parseOrder(sort_by, sort_direction) }
}

interface Searched {
  readonly list: ListName
  readonly filters: Parameters<typeof narrowedBy>[2]
  readonly sort_by?: string | undefined
  readonly sort_direction?: string | undefined
}

/** How many rows of an export are read at once. */
const rowsAtOnce = 500

/** One page of all exports at a time: they are long, and nobody's list waits for more than one. */
const pageGate = new Gate({ places: 1, waiting: 50, waitMs: 300_000 })

/** The files that match every filter, in the order of the list, up to `mostSelected`. */
export const listSelection = (
  context: Context,
  parts: ListParts,
  { list, sort_by, sort_direction, ...filters }: QueryOf<typeof selectFiles>,
): Promise<SelectedFile[]> =>
  selectedFiles(
    context.db,
    searchOf(context, parts, { list, filters, sort_by, sort_direction }),
    mostSelected,
  )

/**
 * The files with these ids, or all that match the filters, as CSV. The history and the owner's security events say who
 * exported how many, before the first row leaves; the rows are read in pages while the file is sent.
 */
export async function exportFiles(
  context: Context & Staged,
  parts: ListParts,
  {
    list,
    ids,
    filters,
    queue,
    court_day,
    columns,
    today,
    time_zone = 'UTC',
    ...order
  }: BodyOf<typeof exportList>,
): Promise<FileReply> {
  const { actor, now, db } = context
  const narrowing = { ...filters, ...(queue && { queue }), ...(court_day && { court_day }) }
  const search = searchOf(context, parts, { list, filters: ids === undefined ? narrowing : {}, ...order })
  const isShown = (name: string) => name !== 'created_by_name' || seesCreators({ actor })
  // Whose row it is stands in each, whatever columns were chosen
  const chosen = [...fixedColumns, ...columns]
  const names = columnsIn[list].filter((name) => chosen.includes(name) && isShown(name))
  const params: ListParams = {
    ...search,
    conditions: [],
    offset: 0,
    rows: rowsAtOnce,
    viewerId: actor.userId,
    withCreator: seesCreators({ actor }),
    ...(list === 'defendants' && {
      extras: {
        columns: names.filter(isExtra),
        today: mdyToIso(today ?? '') ?? now.toISOString().slice(0, 10),
      },
    }),
  }
  const exported = await context.saveFirst(async (tx) => {
    const found = await orderedIds(tx, search, ids)
    const by = ids === undefined ? { filters: narrowing } : { selected: true }
    await recordExport({ ...context, db: tx }, { list, files: found.length, ...by, columns: names })
    return found
  })
  return {
    type: 'text/csv; charset=utf-8',
    name: `${list}-${now.toISOString().slice(0, 10)}.csv`,
    content: Readable.from(linesOf(exported)),
  }

  async function* linesOf(all: readonly number[]): AsyncGenerator<string> {
    const { headings, cellsOf } = exportColumns(names, time_zone)
    yield csvStart + csvRow(headings)
    for (let from = 0; from < all.length; from += rowsAtOnce) {
      const page = all.slice(from, from + rowsAtOnce)
      const rows = await pageGate.run(() => rowsOf(db, params, page), { caller: gateCaller(actor) })
      yield rows.map((row) => csvRow(cellsOf(row))).join('')
    }
  }
}

interface Export {
  readonly list: ListName
  readonly files: number
  /** What was exported: all that match these, or else the files that were selected one by one. */
  readonly filters?: Searched['filters']
  readonly selected?: boolean
  readonly columns: readonly ListColumn[]
}

/** Filters as they were typed, without what the database refuses. */
const storable = (filters: NonNullable<Export['filters']>) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, toStorableText(value ?? '')]))

/** Who exported how many files by which filters; nothing of what is in them. */
async function recordExport(
  context: Context,
  { list, files, columns, filters, ...by }: Export,
): Promise<void> {
  await recordHistory(context, {
    action: 'download',
    endpoint: 'list_export',
    record_id: context.actor.userId,
    defendant_id: null,
    name: capitalized(list),
    data: {
      files,
      ...by,
      ...(filters && { filters: storable(filters) }),
      columns: columns.map((name) => listColumns[name]).join(', '),
    },
    changed: [],
  })
  await recordSecurityEvent(context, { kind: 'listExported', details: { list, files } })
}
