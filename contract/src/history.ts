import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { languagesForStaff } from './kit/languages.ts'
import { filterText, pageShape } from './kit/paging.ts'
import { capitalized, recordNouns, type RecordNoun } from './kit/record-nouns.ts'
import { idInQuery } from './kit/wire.ts'

export const historyActions = [
  'create',
  'update',
  'read',
  'delete',
  'upload',
  'download',
  'remove',
  'share',
  'convert',
  'send',
  'restore',
  'merge',
  'unmerge',
] as const
export type HistoryAction = (typeof historyActions)[number]

/** Actions that don't change the record: their entries say what was read or which files were handled. */
export const actionsBesideRecord: readonly HistoryAction[] = ['read', 'upload', 'download', 'remove']

const recordWords = Object.fromEntries(
  Object.values(recordNouns).map((noun) => [noun, capitalized(noun)]),
) as { readonly [Noun in RecordNoun]: Capitalize<Noun> }

/** The subjects of entries, with their names on screens. */
const historyEndpoints = {
  defendant: 'Defendant',
  ...recordWords,
  defendant_users: 'Sharing',
  agent: 'Agent',
  note: 'Note',
  sms: 'Form link',
  document: 'Document',
  reminder: 'Reminder',
  notification: 'Notification',
  message: 'Text message',
  reply: 'Reply by text',
  text_preferences: 'Texting',
  sms_config: 'Text template',
  document_template: 'Document template',
  surety_form: 'Surety’s form',
  list_view: 'Saved view',
  list_export: 'Export of a list',
  permissions: 'Permissions',
  user: 'Staff user',
} as const
export type HistoryEndpoint = keyof typeof historyEndpoints
const endpointNames = Object.keys(historyEndpoints) as HistoryEndpoint[]

/** What the codes in entries mean, by the names of their fields. */
const codeWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access_type: { R: 'Read', E: 'Edit', F: 'Full' },
  consent: { yes: 'Yes', no: 'No' },
  language: languagesForStaff,
}

/** The word for a code in an entry: 'Spanish' for the language 'es'; undefined for other values. */
export function codeWord(name: string, value: string): string | undefined {
  const words = Object.hasOwn(codeWords, name) ? codeWords[name] : undefined
  return words !== undefined && Object.hasOwn(words, value) ? words[value] : undefined
}

/** An action as shown on screens: 'Create'. */
export const actionWord = (action: HistoryAction): string => action.charAt(0).toUpperCase() + action.slice(1)
const actionWords: Readonly<Record<string, string>> = Object.fromEntries(
  historyActions.map((action) => [action, actionWord(action)]),
)
/** The subject of an entry as shown on screens; an older portal may have written others. */
export const endpointWord = (endpoint: string): string =>
  Object.hasOwn(historyEndpoints, endpoint) ? historyEndpoints[endpoint as HistoryEndpoint] : endpoint

/** The filters by their names on the wire, in screen order (OPEN-121). */
export const historyFilters = {
  username: { kind: 'text', label: 'Username' },
  action: { kind: 'choice', label: 'Action', options: historyActions, words: actionWords },
  endpoint: { kind: 'choice', label: 'Endpoint', options: endpointNames, words: historyEndpoints },
  date_from: { kind: 'date', label: 'From' },
  date_to: { kind: 'date', label: 'To' },
} as const
export type HistoryFilterName = keyof typeof historyFilters
export const historyFilterNames = Object.keys(historyFilters) as HistoryFilterName[]
export type HistoryFilters = { readonly [Name in HistoryFilterName]?: string | undefined }

const HistoryQuery = z.object({
  q: z.optional(z.string()),
  /** Its beginning, in any case. */
  username: filterText,
  action: filterText,
  endpoint: filterText,
  /** MM/DD/YYYY for a day in UTC, or an ISO 8601 instant; both ends are included. */
  date_from: filterText,
  date_to: filterText,
  ...pageShape,
})
export type HistoryQuery = z.output<typeof HistoryQuery>

/** One row of the table (OPEN-120). */
const listedShape = {
  id: z.number(),
  created_date: z.string(),
  username: z.string(),
  action: z.enum(historyActions),
  endpoint: z.string(),
  name: z.string(),
  /** The names of the fields that changed. */
  changed: z.array(z.string()),
}
const ListedHistory = z.object(listedShape)
export type ListedHistory = z.output<typeof ListedHistory>

const data = z.record(z.string(), z.unknown())

/** An entry with the record as it was saved, sensitive values masked, and the fields that changed (HIST-4, OPEN-122). */
const HistoryEntry = z.object({
  ...listedShape,
  record_id: z.number(),
  defendant_id: z.nullable(z.number()),
  data,
  /** The record as the previous entry left it; null if there is none, or if the entry is about files. */
  before: z.nullable(data),
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
