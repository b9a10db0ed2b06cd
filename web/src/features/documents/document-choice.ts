import type { Language } from '@bailiwick/contract/kit/languages'
import type { Defendant } from '@bailiwick/contract/defendants'
import {
  documentTypeOf,
  includeCCOf,
  setOfSurety,
  sendCardAuthorization,
  sendDocument,
  sendDocuments,
  type BondSet,
  type DocumentSet,
  type DocumentQuery,
  type SendOption,
} from '@bailiwick/contract/documents'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import type { suretyNames } from '@bailiwick/contract/sureties'
import { call } from '#platform/api.ts'
import type { DocumentLine } from '#features/messaging/document-lines.ts'
import type { Signer } from '#features/messaging/signers.ts'
import { filesMs } from '#platform/files.ts'

/** The saved booking that documents are made from. */
export interface DocumentBooking {
  readonly id: number
  readonly surety: string | null
  /** Whether it takes a card: Yes or No. */
  readonly includeCC: string | null
}

/** The recipients: everyone of the booking, the defendant, or an indemnitor by ID. */
export type Recipient = 'everyone' | 'defendant' | number

export interface DocumentChoice {
  readonly option: SendOption
  readonly to: Recipient
  readonly set: DocumentSet
  /** English unless it is chosen. */
  readonly language?: Language
}

/** The newest booking of a file (DEF-50). */
export const latestBooking = ({ allBookings }: Pick<Defendant, 'allBookings'>) =>
  allBookings.reduce<Defendant['allBookings'][number] | null>(
    (latest, booking) => (latest === null || booking.id > latest.id ? booking : latest),
    null,
  )

/** What is chosen until somebody chooses: the card authorization only for a booking that takes a card (OPEN-184). */
export const usualOption = ({ includeCC }: Pick<DocumentBooking, 'includeCC'>): SendOption =>
  includeCC === 'Yes' ? 'with' : 'without'

/** The set of documents for a booking's surety; null if no surety is saved (DOC-20). */
export const bookingDocumentSet = (surety: string | null): BondSet | null =>
  surety === null || surety === '' ? null : setOfSurety(surety as (typeof suretyNames)[number])

/** 'Bankers (AABB)', because documents call it AABB (DOC-20). */
export function suretyText(surety: string | null): string | null {
  const own = bookingDocumentSet(surety)
  return own === null || own === surety ? own : `${surety} (${own})`
}

/** The question to ask before sending a set that doesn't match the booking's surety; null if it matches (OPEN-156). */
export function suretyMismatch(set: DocumentSet, surety: string | null): string | null {
  const own = bookingDocumentSet(surety)
  if (set === 'CC' || own === null || own === set) return null
  return `The surety of this booking is ${suretyText(surety)}, but these are the ${set} documents. Send them anyway?`
}

/** The query for one person's documents. A preview for everyone shows the defendant's. */
export const documentQuery = (
  defendant: number,
  booking: DocumentBooking,
  { option, to, set, language }: DocumentChoice,
): DocumentQuery => ({
  type: set,
  defendant_id: defendant,
  booking_id: booking.id,
  indemnitor_id: to === 'everyone' ? 'defendant' : to,
  includeCC: includeCCOf(option),
  ...(language && { language }),
})

/** Somebody for whom such a document is pending, and where each of these is at DocuSign. */
export interface PendingSigner {
  readonly name: string
  readonly places: readonly DocumentLine['atDocusign'][]
}

/** Those for whom such a document of the booking is already pending. */
export const pendingSigners = (
  signers: readonly Signer[],
  booking: DocumentBooking,
  { option, to, set }: DocumentChoice,
): PendingSigner[] => {
  const type = documentTypeOf(set, includeCCOf(option))
  return signers
    .filter(({ indemnitorId }) => to === 'everyone' || (indemnitorId ?? 'defendant') === to)
    .map(({ name, documents }) => ({
      name,
      places: documents
        .filter((one) => one.canVoid && one.type === type && one.bookingId === booking.id)
        .map(({ atDocusign }) => atDocusign),
    }))
    .filter(({ places }) => places.length > 0)
}

/**
 * Sends to everyone of the booking, sends one person's documents, or sends only the card authorization, each with
 * its own call (OPEN-149, OPEN-150, OPEN-155).
 */
export function sendChosen(
  defendant: number,
  booking: DocumentBooking,
  choice: DocumentChoice & { readonly replace?: 'Yes' | 'No' },
  idempotencyKey: string,
): Promise<ReplyOf<typeof sendDocuments>> {
  const { option, to, set, language } = choice
  const options = { idempotencyKey, timeoutMs: filesMs }
  const chosen = { ...(language && { language }), ...(choice.replace && { replace: choice.replace }) }
  if (set === 'CC') {
    const whom =
      typeof to === 'number'
        ? ({ type: 'indemnitor', indemnitor_id: to } as const)
        : ({ type: 'defendant' } as const)
    const body = { booking_id: booking.id, defendant_id: defendant, ...whom, ...chosen }
    return call(sendCardAuthorization, { body, ...options })
  }
  if (to !== 'everyone')
    return call(sendDocument, {
      query: { ...documentQuery(defendant, booking, choice), ...chosen },
      ...options,
    })
  const type = documentTypeOf(set, includeCCOf(option))
  return call(sendDocuments, {
    body: { type, defendant_id: defendant, booking_id: booking.id, ...chosen },
    ...options,
  })
}
