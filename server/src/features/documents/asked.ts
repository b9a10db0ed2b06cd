import { missingFields } from '@bailiwick/contract/document-fields'
import {
  documentTypeOf,
  documentTypes,
  isDocumentType,
  paperOfSurety,
  type DocumentType,
  type PaperQuery,
} from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/messages'
import type { CallerContext } from '#platform/context'
import { badRequest, notFound, Refusal } from '#platform/refusal'
import { noSuch } from '../sharing/service.ts'
import { defendantOfBooking } from '../bookings/service.ts'
import { fileOfPapers, type FileOfPapers } from './queries.ts'

/** Whose papers a call is about, and which. */
export type Asked = Omit<PaperQuery, 'defendant_id'> & { readonly defendant_id: number }
export type Indemnitor = FileOfPapers['indemnitors'][number] | null

/** The defendant that a call names, himself or by a booking; a client's own needs no name. */
export async function defendantAsked(
  { db, actor }: Pick<CallerContext, 'db' | 'actor'>,
  { defendant_id, booking_id }: PaperQuery,
): Promise<number> {
  if (defendant_id !== undefined) return defendant_id
  if (actor.userId === null) return actor.defendantId
  if (booking_id === undefined) throw badRequest('defendant_id: is missing', { fields: ['defendant_id'] })
  const found = await defendantOfBooking(db, booking_id)
  if (found === undefined) throw notFound()
  return found.defendant_id
}

/** Who signs the card authorization alone (OPEN-155). */
export function cardSigner(
  type: 'indemnitor' | 'defendant',
  indemnitor_id: PaperQuery['indemnitor_id'] | null,
): 'defendant' | number {
  if (type === 'defendant') return type
  if (typeof indemnitor_id === 'number') return indemnitor_id
  throw badRequest('indemnitor_id: is missing', { fields: ['indemnitor_id'] })
}

/** The records of the papers; 404 where the defendant, or the booking that is named, is not there. */
export async function openFile(
  context: CallerContext,
  { defendant_id, booking_id }: Asked,
): Promise<FileOfPapers> {
  const { defendant, booking, indemnitors = [] } = await fileOfPapers(context, defendant_id, booking_id)
  if (defendant === undefined || (booking === undefined && booking_id !== undefined))
    throw noSuch(context.actor)
  if (booking === undefined) throw badRequest(messages.noBooking, { fields: ['booking_id'] })
  return { defendant, booking, indemnitors }
}

/** What is said of the card counts; else what the booking says, and that is with it unless it is changed (DOC-19). */
export function typeAsked({ type, includeCC }: Asked, { booking }: FileOfPapers): DocumentType {
  if (typeof type === 'number' && isDocumentType(type)) return type
  const surety = booking['surety'] === 'Bankers' ? 'Bankers' : 'FCS'
  const withCard = includeCC ?? (booking['includeCC'] === 'No' ? 'No' : 'Yes')
  return documentTypeOf(typeof type === 'string' ? type : paperOfSurety(surety), withCard)
}

/** The indemnitor who signs; null is the defendant. Where nobody is named a client signs the own papers. */
export function signerId({ actor }: CallerContext, { indemnitor_id }: Asked): number | null {
  if (indemnitor_id === undefined) return actor.userId === null ? actor.indemnitorId : null
  return indemnitor_id === 'defendant' ? null : indemnitor_id
}

export function signerAsked(
  { actor }: CallerContext,
  { indemnitors }: FileOfPapers,
  who: number | null,
): Indemnitor {
  if (who === null) return null
  const found = indemnitors.find(({ id }) => id === who)
  if (found === undefined) throw noSuch(actor)
  return found
}

/** Refuses with what the papers of these people lack, each thing once (OPEN-152, OPEN-153). */
export function refuseMissing(type: DocumentType, file: FileOfPapers, signers: readonly Indemnitor[]): void {
  const missing = new Map(
    signers
      .flatMap((indemnitor) => missingFields(documentTypes[type], { ...file, indemnitor }))
      .map(({ label, field }) => [label, field]),
  )
  if (missing.size === 0) return
  throw new Refusal(422, [...missing.keys()].join(','), {
    message: messages.fieldsRequired,
    fields: [...new Set(missing.values())],
  })
}
