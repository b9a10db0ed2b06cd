import * as z from 'zod/mini'
import { ListQuery } from './defendants.ts'
import { isMdy } from './kit/dates.ts'
import { endpoint } from './kit/endpoint.ts'
import { listOf } from './kit/request-list.ts'
import { idInBody, nullableText } from './kit/wire.ts'
import { columnNames, listNames } from './list-columns.ts'
import { filterNames, type FilterName } from './list-filters.ts'
import { mostSelected } from './list-limits.ts'
import { queueShape } from './queues.ts'

const list = z.enum(listNames, 'must be defendants or leads')

/** A file of a list that can be texted, shared or exported together with others. */
const SelectedFile = z.object({
  id: z.number(),
  name: z.string(),
  /** The mobile phone. */
  phone: nullableText,
})
export type SelectedFile = z.output<typeof SelectedFile>

export const selectFiles = endpoint('GET', '/api/crm/list_selection', {
  audience: 'CRM',
  isHeavy: true,
  summary: `The files that match every filter, in the order of the list, up to ${mostSelected} of them.`,
  query: z.extend(ListQuery, { list }),
  reply: z.object({ files: z.array(SelectedFile) }),
})

const filter = z.optional(z.string().check(z.maxLength(100, 'is too long')))
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const exportList = endpoint('POST', '/api/crm/list_export', {
  audience: 'CRM export',
  mode: 'file',
  isHeavy: true,
  summary:
    'The files with these ids, or all that match every filter, as CSV with the names and the chosen columns that the list has. The history says who did it.',
  body: z.strictObject({
    list,
    /** Left out: all that match the filters. */
    ids: z.optional(
      listOf(idInBody, { most: mostSelected, tooMany: `must be at most ${mostSelected}`, canBeEmpty: false }),
    ),
    filters: z.strictObject(
      Object.fromEntries(filterNames.map((name) => [name, filter])) as Record<FilterName, typeof filter>,
    ),
    ...queueShape,
    sort_by: z.optional(z.string()),
    sort_direction: z.optional(z.string()),
    columns: listOf(z.enum(columnNames, 'must be a column of the list'), {
      most: columnNames.length,
      canBeEmpty: false,
    }),
    /** The day from which a date of court counts as the next, MM/DD/YYYY; by default today's in UTC. */
    today: z.optional(z.string().check(z.refine(isMdy, 'must be a date'))),
    /** Of the times in the file, such as America/Los_Angeles; by default UTC. */
    time_zone: z.optional(z.string().check(z.refine(isTimeZone, 'must be a time zone'))),
  }),
  reply: z.any(),
})
