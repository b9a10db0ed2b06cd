import type { TimelineEntry, TimelineKind } from '@bailiwick/contract/case-page'
import { documentLabel } from '@bailiwick/contract/documents'
import { actionWord, endpointWord } from '@bailiwick/contract/history'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { currentReason, messageStateWords } from '#features/text-messages/message-states.ts'
import { daysUntil } from '#records/case-text.ts'
import { orUnnamed } from '#records/person-name.ts'
import { countOf, withWeekday } from './file-text.ts'

type EntryOf<Kind extends TimelineKind> = Extract<TimelineEntry, { kind: Kind }>

/** The kinds as the filter shows them. */
export const kindWords: Readonly<Record<TimelineKind, string>> = {
  changes: 'Changes',
  texts: 'Texts',
  documents: 'Documents',
  photos: 'Photos',
  notes: 'Notes',
  sign_ins: 'Sign-ins',
}

/** A count with room for three digits. */
export const shortCount = (count: number): string => (count > 999 ? '999+' : String(count))

/** 'Today, Mon 11/23/2026', 'Sat 11/21/2026'. */
export function dayTitle(day: string, today: string): string {
  const days = daysUntil(day, today)
  const name = days === 0 ? 'Today, ' : days === -1 ? 'Yesterday, ' : ''
  return `${name}${withWeekday(day)}`
}

export interface TimelineDay {
  readonly day: string
  readonly entries: readonly TimelineEntry[]
}

/** Entries by the day they happened on, in the order they come. */
export function byDay(entries: readonly TimelineEntry[], timeZone?: string): TimelineDay[] {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = formatDateTime(entry.at, timeZone).slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** '8:20 am' */
export const clock = (at: string, timeZone?: string): string =>
  formatDateTime(at, timeZone)
    .slice(11)
    .replace(/:\d\d (?=[ap]m$)/, ' ')

const author = (by: string | null): string => by ?? 'The portal'

const recordActions: Readonly<Partial<Record<EntryOf<'changes'>['action'], string>>> = {
  create: 'added',
  delete: 'deleted',
  update: 'changed',
  restore: 'restored',
}

/** What happened to a record, if it isn't shown by its changed fields. */
export function changeText({ action, endpoint, name }: EntryOf<'changes'>): string {
  if (action === 'convert') return 'Converted from a lead'
  if (action === 'merge') return name ? `Merged with the file of ${name}` : 'Merged with another file'
  if (action === 'unmerge') return 'Merge undone'
  if (endpoint === 'defendant')
    return `File ${action === 'create' ? 'created' : (recordActions[action] ?? action)}`
  if (endpoint === 'defendant_users') return `Sharing changed${name && `: ${name}`}`
  const verb = recordActions[action] ?? actionWord(action).toLowerCase()
  return `${[endpointWord(endpoint), name].filter(Boolean).join(' ')} ${verb}`
}

/** The smaller line: what a change belongs to, and who made it. */
export const changeNote = ({ endpoint, name, by, changed, others }: EntryOf<'changes'>): string =>
  [
    others > 0 && `${countOf(others, 'more field')}`,
    changed.length > 0 &&
      endpoint !== 'defendant' &&
      [endpointWord(endpoint), name].filter(Boolean).join(' '),
    author(by),
  ]
    .filter(Boolean)
    .join(' · ')

/** 'Text to TYRELL BANKS', 'ELENA DELGADO replied'. */
export const textTitle = ({ is_reply, name }: EntryOf<'texts'>): string =>
  is_reply ? `${orUnnamed(name)} replied` : `Text to ${orUnnamed(name)}`

/** What became of a text, and who sent it; `staysHere`: no provider is set up. */
export function textNote(
  { is_reply, state, reason, by }: EntryOf<'texts'>,
  staysHere: boolean,
): string | null {
  if (is_reply) return null
  const why = currentReason({ state, reason }, staysHere)
  return [state && messageStateWords[state].word, why, author(by)].filter(Boolean).join(' · ')
}

/** What happened to a document, around its label: 'ELENA DELGADO signed', the label, nothing. */
export function documentParts({ what, name, type }: EntryOf<'documents'>): readonly [string, string, string] {
  const label = documentLabel(type)
  const signer = orUnnamed(name)
  // Whether its link left, the text or mail says (OPEN-189)
  if (what === 'sent') return ['', label, ` made for ${signer}`]
  if (what === 'failed') return ['', label, ` for ${signer} failed`]
  if (what === 'voided') return ['', label, ` of ${signer} voided`]
  return [`${signer} ${what === 'signed' ? 'signed' : 'declined to sign'} `, label, '']
}

const photoVerbs = { upload: 'added', remove: 'removed', download: 'opened' } as const

/** 'Photos of MARCUS DELGADO added'. */
export const photoEventText = ({ action, name }: EntryOf<'photos'>): string =>
  `Photos of ${orUnnamed(name)} ${photoVerbs[action]}`

export const noteTitle = ({ note_kind, is_pinned, by }: EntryOf<'notes'>): string =>
  [note_kind === 'call' ? 'Phone call' : is_pinned ? 'Pinned note' : 'Note', author(by)].join(' · ')
