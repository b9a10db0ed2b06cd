import type { DocumentOfRecord } from '@bailiwick/contract/defendants'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import {
  documentLabel,
  documentStatuses,
  documentSurety,
  isNoticeSent,
  lastReminded,
  signingStatus,
} from '@bailiwick/contract/documents'
import type { Tone } from '#ui/StatusDot.tsx'

export interface DocumentLine {
  readonly id: number
  readonly label: string
  /** FCS or AABB; n/a for the card authorization alone (DOC-12, DOC-20). */
  readonly surety: string
  readonly type: number
  readonly bookingId: number | null
  readonly status: string
  readonly tone: Tone
  /** Why it was declined, failed or was voided, may not have arrived, or can't be signed any more. */
  readonly reason: string | null
  /** What was changed since it was made, while it waits for its signer. */
  readonly changes: string | null
  /** Whether it waits for its signer. */
  readonly canResend: boolean
  /** The same, or it is on its way to them. */
  readonly canVoid: boolean
  /** Where it is at DocuSign; null if it is signed in the portal. */
  readonly atDocusign: DocumentOfRecord['at_docusign']
  readonly sent: string
  readonly reminded: string | null
  /** What the person was reminded with stayed in the portal. */
  readonly isUnsent: boolean
  /** For downloading the signed document; null until it's signed. */
  readonly signedEnvelope: string | null
}

/** A document for a table: its status (PENDING, DECLINED or when it was signed) and the last reminder. */
export function documentLine(document: DocumentOfRecord): DocumentLine {
  const { id, type, booking_id, history, date_created, envelope_id, reason } = document
  // Sorted by when events happened, not by when they were received
  const events = history.toSorted((one, other) => one.time.localeCompare(other.time))
  const status = signingStatus(events)
  const reminded = lastReminded(events)
  const isSigned = typeof status === 'object'
  const isPending = status === 'PENDING' && document.status !== documentStatuses.failed
  return {
    id,
    label: documentLabel(type),
    surety: documentSurety(type),
    type,
    bookingId: booking_id,
    ...(isSigned
      ? { status: `Signed ${formatDateTime(status.signed)}`, tone: 'ok' }
      : unsigned(status, document)),
    reason: isPending ? pendingReason(document) : reason,
    changes: isPending ? changesSince(document) : null,
    canResend: isPending && document.status === documentStatuses.sent,
    canVoid: isPending,
    atDocusign: document.at_docusign,
    sent: formatDateTime(date_created),
    reminded: reminded && formatDateTime(reminded),
    isUnsent: reminded !== null && !isNoticeSent(reminded, document.link_last_sent),
    signedEnvelope: isSigned ? envelope_id : null,
  }
}

/**
 * Why a pending document may never be signed, or shouldn't be: its signer may not have got the link, it has ended, or the records
 * were changed since it was made.
 */
function pendingReason(document: DocumentOfRecord): string | null {
  const { reason, link_ended_at } = document
  const link =
    link_ended_at === null
      ? null
      : `The link ended on ${formatDateTime(link_ended_at)}. Send it again with RESEND.`
  return joined([reason, changesSince(document), link])
}

/** A document goes on saying what the records said when it was made. */
function changesSince({ booking_changed_at, phone_changed_at }: DocumentOfRecord): string | null {
  if (booking_changed_at === null && phone_changed_at === null) return null
  return joined([
    booking_changed_at &&
      `The document says what the booking said before it was changed on ${formatDateTime(booking_changed_at)}.`,
    // Not every document has it
    phone_changed_at &&
      `The document was made before the mobile phone of its signer was changed on ${formatDateTime(phone_changed_at)}, and may say the former one.`,
    'If that matters, make it again with REPLACE.',
  ])
}

const joined = (sentences: readonly (string | null)[]): string | null =>
  sentences.filter((one) => one !== null).join(' ') || null

/** The status of a document without a signature: the last word of its signer, else what became of it (DOC-5, OPEN-146). */
function unsigned(
  status: 'PENDING' | 'DECLINED',
  document: DocumentOfRecord,
): { readonly status: string; readonly tone: Tone } {
  if (status === 'DECLINED') return { status, tone: 'bad' }
  if (document.status === documentStatuses.created) return { status: 'SENDING', tone: 'wait' }
  if (document.status !== documentStatuses.failed) return { status, tone: 'wait' }
  if (document.is_voiding) return { status: 'VOIDING', tone: 'wait' }
  return document.voided_at === null ? { status: 'FAILED', tone: 'bad' } : { status: 'VOIDED', tone: 'none' }
}
