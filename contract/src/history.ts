import * as z from 'zod/mini'
import { filterText, pageShape } from './defendants.ts'
import { endpoint } from './endpoint.ts'
import { idInQuery } from './wire.ts'

export const historyActions = [
  'create',
  'update',
  'read',
  'delete',
  'upload',
  'download',
  'share',
  'convert',
  'send',
] as const
export type HistoryAction = (typeof historyActions)[number]

/** The filters by the names of the wire (OPEN-121). */
export const historyFilterNames = ['username', 'action', 'endpoint', 'date_from', 'date_to'] as const

const HistoryQuery = z.object({
  q: z.optional(z.string()),
  /** The start of it, whatever the case. */
  username: filterText,
  action: filterText,
  endpoint: filterText,
  /** MM/DD/YYYY for a day in UTC, or an instant as ISO 8601: the first and the last that is asked for. */
  date_from: filterText,
  date_to: filterText,
  ...pageShape,
})
export type HistoryQuery = z.output<typeof HistoryQuery>

/** One line of the table (OPEN-120). */
const listedShape = {
  id: z.number(),
  created_date: z.string(),
  username: z.string(),
  action: z.enum(historyActions),
  endpoint: z.string(),
  name: z.string(),
}
const ListedHistory = z.object(listedShape)
export type ListedHistory = z.output<typeof ListedHistory>

/** An entry with the record as it was saved, sensitive digits hidden, and what was another before (HIST-4, OPEN-122). */
const HistoryEntry = z.object({
  ...listedShape,
  record_id: z.number(),
  defendant_id: z.nullable(z.number()),
  data: z.record(z.string(), z.unknown()),
  changed: z.array(z.string()),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const listHistories = endpoint('GET', '/api/crm/crm_histories', {
  audience: 'CRM admin',
  summary: 'One page of the audit history, newest first unless sort_direction is asc, with the exact total.',
  query: HistoryQuery,
  reply: z.object({ histories: z.array(ListedHistory), total: z.number() }),
})

export const readHistory = endpoint('GET', '/api/crm/crm_history', {
  audience: 'CRM admin',
  summary: 'One entry of the audit history with the record as it was saved.',
  query: z.object({ id: idInQuery }),
  reply: z.object({ history: HistoryEntry }),
})
