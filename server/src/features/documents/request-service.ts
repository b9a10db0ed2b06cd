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

/** Which document of which defendant a call requests. */
export type DocumentRequest = Omit<DocumentQuery, 'defendant_id'> & { readonly defendant_id: number }
/** An indemnitor; null is the defendant. */
export type Signer = SourceRecords['indemnitors'][number] | null

/** The defendant of a request, given by id or by a booking; a client's own by default. */
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

/** Who signs the card authorization alone (OPEN-155). */
export function resolveCardSigner(
  type: 'indemnitor' | 'defendant',
  indemnitor_id: DocumentQuery['indemnitor_id'] | null,
): 'defendant' | number {
  if (type === 'defendant') return type
  if (typeof indemnitor_id === 'number') return indemnitor_id
  throw missingField('indemnitor_id')
}

/** With the card authorization if the request says so, else if the booking does: by default it does (DOC-19). */
export function resolveType({ type, includeCC }: DocumentRequest, { booking }: SourceRecords): DocumentType {
  if (typeof type === 'number' && isDocumentType(type)) return type
  const surety = booking['surety'] === 'Bankers' ? 'Bankers' : 'FCS'
  const withCard = includeCC ?? (booking['includeCC'] === 'No' ? 'No' : 'Yes')
  return documentTypeOf(typeof type === 'string' ? type : setOfSurety(surety), withCard)
}

/** The id of the indemnitor who signs; null is the defendant. A client signs their own document by default. */
export function resolveSignerId({ actor }: CallerContext, { indemnitor_id }: DocumentRequest): number | null {
  if (indemnitor_id === undefined) return actor.userId === null ? actor.indemnitorId : null
  return indemnitor_id === 'defendant' ? null : indemnitor_id
}

/** The signer among the records; 404 if there is no such indemnitor. */
export function resolveSigner(
  { actor }: CallerContext,
  { indemnitors }: SourceRecords,
  who: number | null,
): Signer {
  if (who === null) return null
  const found = indemnitors.find(({ id }) => id === who)
  if (found === undefined) throw recordNotFound(actor)
  return found
}
