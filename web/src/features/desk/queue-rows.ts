import type { Queue } from '@bailiwick/contract/desk'
import { documentLabel } from '@bailiwick/contract/documents'
import { formatPhone, isPhone } from '@bailiwick/contract/kit/phones'
import type { SearchOf } from '#platform/search.ts'
import { dollars } from '#records/case-text.ts'
import { levels } from '#features/sharing/share-list.ts'
import { orUnnamed } from '#records/person-name.ts'
import { ageText, daysAgo, whenText } from './desk-text.ts'

/** Queues but for court, which has a card of its own. */
export type PlainQueue = Exclude<Queue, { queue: 'court' }>

/** A row as it is shown: the file, what it is about, when, and the place of the file where it is. */
export interface ShownRow {
  readonly id: number
  readonly name: string
  readonly what: string
  readonly when: string
  readonly place: Pick<SearchOf<'/crm/defendants'>, 'tab' | 'record'>
  /** The field of the record that the queue is about. */
  readonly field?: string
  /** The text that may be dismissed. */
  readonly message_id?: number
}

interface Now {
  /** MM/DD/YYYY where the office is. */
  readonly today: string
  /** An instant. */
  readonly now: string
  /** Whether no share limits the reader's access (OPEN-188). */
  readonly isAdministrator: boolean
}

const levelOf = (access: 'R' | 'E' | 'F') =>
  levels.find(({ level }) => level === access) ?? { word: access, does: '' }
const events = { court: 'Court', posted: 'Posted', added: 'Added' } as const
const joined = (...texts: readonly (string | null)[]) => texts.filter(Boolean).join(' · ')
const role = (indemnitor: number | null) => (indemnitor === null ? 'defendant' : 'indemnitor')

/** The rows of a queue in words. */
export function shownRows(queue: PlainQueue, { today, now, isAdministrator }: Now): ShownRow[] {
  switch (queue.queue) {
    case 'declined':
      return queue.rows.map(({ signer, indemnitor_id, at, ...file }) => ({
        ...file,
        what: `${orUnnamed(signer)}, ${role(indemnitor_id)}`,
        when: whenText(at, now),
        place: { tab: 'docs' },
      }))
    case 'failed_texts':
      return queue.rows.map(({ recipient, reason, at, message_id, ...file }) => ({
        id: file.id,
        name: file.name,
        what: joined(isPhone(recipient) ? formatPhone(recipient) : orUnnamed(recipient), reason),
        when: whenText(at, now),
        place: { tab: 'messages' },
        message_id,
      }))
    case 'no_court_date':
      return queue.rows.map(({ booking_id, surety, bail_amount, last_event, day, ...file }) => ({
        ...file,
        what: [surety, bail_amount && dollars(bail_amount)].filter(Boolean).join(', ') || 'No bail entered',
        when: `${events[last_event]} ${daysAgo(day, today)}`,
        place: { tab: 'bookings', record: booking_id },
        field: 'court_times',
      }))
    case 'unsigned':
      return queue.rows.map(({ type, signed, sent, at, ...file }) => ({
        ...file,
        what: joined(documentLabel(type), `${signed} of ${sent} signed`),
        when: `Sent ${ageText(at, now)}`,
        place: { tab: 'docs' },
      }))
    case 'completed_forms':
      return queue.rows.map(({ person, indemnitor_id, at, ...file }) => ({
        ...file,
        what: `${orUnnamed(person)}, ${role(indemnitor_id)}`,
        when: whenText(at, now),
        place: indemnitor_id === null ? { tab: 'info' } : { tab: 'indemnitors', record: indemnitor_id },
      }))
    case 'leads':
      return queue.rows.map(({ phone, notes, at, ...file }) => ({
        ...file,
        what: joined(phone && formatPhone(phone), notes) || 'No phone',
        when: whenText(at, now),
        place: {},
      }))
    case 'shared':
      return queue.rows.map(({ access_type, ...file }) => {
        const { does, word } = levelOf(isAdministrator ? 'F' : access_type)
        return { ...file, what: `You ${does}`, when: word, place: {} }
      })
  }
}
