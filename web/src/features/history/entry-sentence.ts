import type { HistoryEntry, ListedHistory } from '@bailiwick/contract/history'
import { codeWord, endpointWord } from '@bailiwick/contract/history'
import { createFieldLabels, humanize } from './field-labels.ts'
import { statusWords } from './entry-words.ts'

/** What the list has of an entry; opened, it also has the data. */
type Entry = Pick<ListedHistory, 'action' | 'endpoint' | 'changed'> & Partial<Pick<HistoryEntry, 'data'>>

/** How many fields are named before the others are only counted. */
const namedFields = 3

/** What somebody did, as a colleague would say it: 'Changed Mobile Phone, City'. */
export function entrySentence(entry: Entry): string {
  const { action, endpoint, changed, data = {} } = entry
  const what = `the ${nouns[endpoint] ?? endpointWord(endpoint).toLowerCase()}`
  switch (action) {
    case 'create':
      return `Added ${what}`
    case 'update':
      return changeSentence(entry, what)
    case 'delete':
      return `Deleted ${what}`
    case 'convert':
      return 'Converted the lead to a defendant'
    case 'restore':
      return 'Restored the file'
    case 'merge':
      return mergeSentence(data)
    case 'unmerge':
      return 'Undid the merge of two files'
    case 'read':
      return readings[endpoint] ?? `Looked at ${listed(endpoint, namesOf(data['fields']), 'sensitive data')}`
    case 'upload':
      return `Uploaded ${listed(endpoint, changed, 'files')}`
    case 'remove':
      return `Removed ${listed(endpoint, changed, 'files')}`
    case 'download':
      if (endpoint === 'list_export') return 'Exported a list'
      return `Opened ${endpoint === 'document' ? what : listed(endpoint, fileNamesOf(data), 'a file')}`
    case 'share':
      return shareSentence(data)
    case 'send':
      return `${sendings[endpoint] ?? `Wrote ${what}`}${recipientOf(entry)}`
  }
}

/** Of a file, lead and defendant are one record. */
const nouns: Readonly<Record<string, string>> = { defendant: 'file' }

const readings: Readonly<Record<string, string>> = {
  reply: 'Read the replies',
  message: 'Looked at the link of a text',
}

/** What somebody did; whether it left, its text or document says (OPEN-189). */
const sendings: Readonly<Record<string, string>> = {
  sms: 'Made a form link',
  document: 'Made a link to sign a document',
  reminder: 'Wrote a reminder',
  notification: 'Wrote a notification',
  message: 'Wrote a text message',
  reply: 'Answered by text',
}

function changeSentence({ endpoint, changed, data }: Entry, what: string): string {
  const status = endpoint === 'document' ? statusWords[String(data?.['status'])] : undefined
  if (status !== undefined) return `${status} ${what}`
  if (endpoint === 'document') return `Changed the status of ${what}`
  if (endpoint === 'permissions') return 'Changed the permissions'
  return `Changed ${listed(endpoint, changed, what)}`
}

/** 'Merged the file into DANA LEE', 'Merged the file of DANA LEE into this one'. */
function mergeSentence(data: HistoryEntry['data']): string {
  const { merged_into, merged_from } = data
  if (typeof merged_into === 'string') return `Merged the file into the one of ${merged_into}`
  return typeof merged_from === 'string'
    ? `Merged the file of ${merged_from} into this one`
    : 'Merged two files'
}

function shareSentence(data: HistoryEntry['data'] = {}): string {
  const { name, access_type } = data
  if (typeof name !== 'string') return 'Changed who has access'
  return typeof access_type === 'string'
    ? `Gave ${name} ${codeWord('access_type', access_type) ?? access_type} access`
    : `Removed the access of ${name}`
}

/** ' for the defendant', if the entry says for whom. */
function recipientOf({ endpoint, data }: Entry): string {
  if (endpoint === 'reply' || data === undefined || !('indemnitor_id' in data)) return ''
  if (data['indemnitor_id'] !== null) return ' for an indemnitor'
  return 'defendant_id' in data && data['defendant_id'] === null ? '' : ' for the defendant'
}

const namesOf = (names: unknown): string[] => (Array.isArray(names) ? names.map(String) : [])

/** The fields of the files that an entry names. */
const fileNamesOf = (data: HistoryEntry['data']): string[] =>
  Object.keys(data).filter((name) => Array.isArray(data[name]))

/** The labels of fields: 'Mobile Phone, City', 'Mobile Phone, City, State and 4 more'. */
function listed(endpoint: string, names: readonly string[], otherwise: string): string {
  const labelOf = createFieldLabels(endpoint)
  const labels = [...new Set(names.map((name) => labelOf(name) ?? humanize(name)))]
  if (labels.length === 0) return otherwise
  const more = labels.length - namedFields
  const named = labels.slice(0, namedFields).join(', ')
  return more > 0 ? `${named} and ${more} more` : named
}
