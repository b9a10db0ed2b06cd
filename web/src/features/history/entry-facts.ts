import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { actionsBesideRecord, codeWord, type HistoryEntry } from '@bailiwick/contract/history'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { statusWords } from './entry-words.ts'
import { anyPhotoFields, humanize } from './field-labels.ts'

/** A value of an entry, formatted for reading. */
export interface Fact {
  readonly label: string
  /** null if empty. */
  readonly value: string | null
  /** The previous value, if the entry changed it. */
  readonly before?: string | null
}

const recordFields: Catalogue = { ...indemnitorFields, ...defendantFields }

const labels: Readonly<Record<string, string>> = {
  access_type: 'Access',
  user_id: 'User number',
  defendant_id: 'Defendant',
  indemnitor_id: 'Indemnitor',
  text: 'Template',
}

/** Where a label of the others would say something else: of a grant, 'Name' doesn't say whose. */
const ownLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  agent: { agent_id: 'User number' },
  note: { text: 'Note' },
  defendant_users: { name: 'Shared with', id: 'Sharing number' },
}

/** The data of an entry without a record form: files, messages, grants and others. */
export function factsOf({ endpoint, action, data, before, changed }: HistoryEntry): Fact[] {
  if (action === 'read') return [{ label: 'Seen', value: labelsOf(data['fields']) }]
  const isAboutFiles = actionsBesideRecord.includes(action)
  return Object.entries(data).map(([name, value]) => {
    if (isAboutFiles && Array.isArray(value))
      return { label: anyPhotoFields[name]?.label ?? humanize(name), value: formatFileCount(value) }
    const label = ownLabels[endpoint]?.[name] ?? labels[name] ?? humanize(name)
    const fact = { label, value: formatValue(name, value) }
    return before !== null && changed.includes(name)
      ? { ...fact, before: formatValue(name, before[name]) }
      : fact
  })
}

/** The sensitive fields that were viewed: 'Social Security Number, Driver License'. */
const labelsOf = (names: unknown): string =>
  (Array.isArray(names) ? names : [])
    .map((name: string) => recordFields[name]?.label ?? humanize(name))
    .join(', ')

const formatFileCount = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 file' : `${length} files`

function formatValue(name: string, value: unknown): string | null {
  if (name === 'access_type' && (value ?? null) === null) return 'Removed'
  const status = name === 'status' ? statusWords[String(value)] : undefined
  if (status !== undefined) return status
  switch (typeof value) {
    case 'string':
      if (name === 'phone') return formatPhone(value)
      return codeWord(name, value) ?? (value || null)
    case 'number':
      return isRecord(name) ? `Record ${value}` : String(value)
    case 'boolean':
      return value ? 'Yes' : 'No'
    default:
      return formatParts(value ?? null)
  }
}

const isRecord = (name: string) => name === 'defendant_id' || name === 'indemnitor_id'

/** The items of a list, one per line; the parts of an object on one line. */
function formatParts(value: unknown): string | null {
  if (Array.isArray(value))
    return joined(
      value.map((item) => formatValue('', item)),
      '\n',
    )
  const parts = Object.entries(value ?? {}).map(([name, part]) => {
    const text = formatValue(name, part)
    return text === null ? null : `${humanize(name)}: ${text}`
  })
  return joined(parts, ', ')
}

function joined(texts: readonly (string | null)[], by: string): string | null {
  return texts.filter((text) => text !== null).join(by) || null
}
