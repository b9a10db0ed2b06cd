import {
  documentTypeOf,
  isDocumentType,
  setOfSurety,
  type DocumentType,
  type DocumentQuery,
} from '@bailiwick/contract/documents'
import { recordNotFound } from '#case-file/access'
import type { CallerContext } from '#platform/context'
import { missingField, notFound } from '#platform/refusal'
import { defendantOfBooking } from '../bookings/service.ts'
import type { SourceRecords } from './queries.ts'

/** The document that a call requests. */
export type DocumentRequest = Omit<DocumentQuery, 'defendant_id'> & { readonly defendant_id: number }
/** An indemnitor; null for the defendant. */
export type Signer = SourceRecords['indemnitors'][number] | null

/** The defendant of a request, by id or booking; by default the client's own file. */
export async function resolveDefendant(
  { db, actor }: Pick<CallerContext, 'db' | 'actor'>,
  { defendant_id, booking_id }: DocumentQuery,
): Promise<number> {
  if (defendant_id !== undefined) return defendant_id
  if (actor.userId === null) return actor.defendantId
  if (booking_id === undefined) throw missingField('defendant_id')
  const found = await defendantOfBooking(db, booking_id)
  if (found === undefined) throw notFound()
  return found.defendant_id
}

/** The signer of a separate card authorization (OPEN-155). */
export function resolveCardSigner(
  type: 'indemnitor' | 'defendant',
  indemnitor_id: DocumentQuery['indemnitor_id'] | null,
): 'defendant' | number {
  if (type === 'defendant') return type
  if (typeof indemnitor_id === 'number') return indemnitor_id
  throw missingField('indemnitor_id')
}

/** Includes the card authorization as the request says, else as the booking says, else by default (DOC-19). */
export function resolveType({ type, includeCC }: DocumentRequest, { booking }: SourceRecords): DocumentType {
  if (typeof type === 'number' && isDocumentType(type)) return type
  const surety = booking['surety'] === 'Bankers' ? 'Bankers' : 'FCS'
  const withCard = includeCC ?? (booking['includeCC'] === 'No' ? 'No' : 'Yes')
  return documentTypeOf(typeof type === 'string' ? type : setOfSurety(surety), withCard)
}

/** The id of the indemnitor who signs; null for the defendant. A client signs their own document by default. */
export function resolveSignerId({ actor }: CallerContext, { indemnitor_id }: DocumentRequest): number | null {
  if (indemnitor_id === undefined) return actor.userId === null ? actor.indemnitorId : null
  return indemnitor_id === 'defendant' ? null : indemnitor_id
}

/** The signer among the records; 404 if there is no such indemnitor. */
export function resolveSigner(
  { actor }: CallerContext,
  { indemnitors }: SourceRecords,
  signerId: number | null,
): Signer {
  if (signerId === null) return null
  const found = indemnitors.find(({ id }) => id === signerId)
  if (found === undefined) throw recordNotFound(actor)
  return found
}
