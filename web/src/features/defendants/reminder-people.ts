import type { Defendant, DocumentOfRecord } from '@bailiwick/contract/defendants'
import { formatDateTime } from '@bailiwick/contract/dates'
import type { Tone } from '#ui/StatusDot.tsx'

/** Somebody who can be reminded: the defendant, or an indemnitor of theirs (NOTE-20). */
export interface ReminderPerson {
  /** null for the defendant. */
  readonly indemnitorId: number | null
  readonly name: string
  readonly role: string
  readonly phone: string
  readonly documents: readonly DocumentLine[]
}

export interface DocumentLine {
  readonly id: number
  readonly label: string
  readonly status: string
  readonly tone: Tone
  readonly sent: string
  readonly reminded: string | null
}

const withCard = 'Docs With CC'
const withoutCard = 'Docs Without CC'
const labels: Readonly<Record<number, string>> = {
  1: withCard,
  2: withCard,
  3: 'CC only',
  4: withoutCard,
  5: withoutCard,
}

const lastOf = (history: DocumentOfRecord['history'], descriptions: readonly string[]) =>
  history
    .filter(({ description }) => descriptions.includes(description))
    .reduce<DocumentOfRecord['history'][number] | null>(
      (last, entry) => (last === null || entry.time >= last.time ? entry : last),
      null,
    )

/** One line of the table of documents: PENDING, DECLINED or the time it was signed, and when it was last named in a reminder. */
export function documentLine({ id, type, history, date_created }: DocumentOfRecord): DocumentLine {
  const end = lastOf(history, ['declined', 'signed'])
  const notified = lastOf(history, ['notified'])
  const signed = end?.description === 'signed'
  return {
    id,
    label: labels[type] ?? 'Document',
    status: end === null ? 'PENDING' : signed ? formatDateTime(end.time) : 'DECLINED',
    tone: end === null ? 'wait' : signed ? 'ok' : 'bad',
    sent: formatDateTime(date_created),
    reminded: notified && formatDateTime(notified.time),
  }
}

/** The defendant first, then the indemnitors, each with their own documents (DOC-2). */
export function reminderPeople(record: Defendant): ReminderPerson[] {
  const documentsOf = (indemnitorId: number | null) =>
    record.documents.filter((one) => one.indemnitor_id === indemnitorId).map(documentLine)
  return [
    {
      indemnitorId: null,
      name: [record.first_name, record.last_name].filter(Boolean).join(' '),
      role: 'Defendant',
      phone: record.phone ?? '',
      documents: documentsOf(null),
    },
    ...record.indemnitors.map(({ id, name, phone, relation_to_defendant }) => ({
      indemnitorId: id,
      name: name ?? 'Unnamed indemnitor',
      role: relation_to_defendant ? `Indemnitor, ${relation_to_defendant}` : 'Indemnitor',
      phone: phone ?? '',
      documents: documentsOf(id),
    })),
  ]
}

/** A text goes only to a phone of exactly 10 characters (NOTE-23, DEF-79). */
export const canText = (phone: string): boolean => phone.length === 10
