import {
  documentStatuses,
  isDocumentType,
  type voidDocument as voidCall,
} from '@bailiwick/contract/documents'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { isPhone } from '@bailiwick/contract/kit/phones'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import { lockDefendant } from '#case-file/lock-defendant'
import { toStorableText } from '#platform/columns'
import type { CallerContext, Context, Staged } from '#platform/context'
import { toOneLine } from '#platform/one-line'
import { badRequest, conflict, notFound } from '#platform/refusal'
import { defendantContact } from '../defendants/service.ts'
import { indemnitorContact } from '../indemnitors/service.ts'
import { nameInMessages } from './document-wording.ts'
import { envelopeOf } from './envelope-queries.ts'
import { isReached, type SignerContact, type SignerNotice } from './gateway.ts'
import type { SendingParts } from './parts.ts'
import { planDocument, type DocumentPlan } from './plan-service.ts'
import {
  addReminder,
  documentWithSigner,
  endDocument,
  pendingOfBooking,
  setLinkSent,
  type UnsignedDocument,
} from './queries.ts'
import type { DocumentRequest } from './request-service.ts'
import { sendPlanned } from './sending-service.ts'

type Parts = Pick<SendingParts, 'esign'>

/** Characters that nobody sees, some of which change the order of those around them; not white space. */
const unseen = /(?!\s)[\p{Cc}\p{Cf}]/gu

/** Withdraws a pending document; nobody can sign it from then on. 409 if it has ended. */
export async function voidDocument(
  context: Context,
  parts: Parts,
  { document_id, reason }: BodyOf<typeof voidCall>,
): Promise<void> {
  const document = await requirePending(context, document_id)
  const why = toOneLine(toStorableText(reason ?? '').replaceAll(unseen, ''))
  await withdraw(context, parts, document, why === '' ? null : why)
}

/**
 * Asks the signer of a pending document once more, by text and mail or by DocuSign. 409 if it has ended, 429 if their phone
 * just got several links.
 */
export async function resendDocument(
  context: Context,
  { esign }: Parts,
  documentId: number,
): Promise<SignerNotice> {
  const document = await requirePending(context, documentId)
  if (document.status === documentStatuses.created) throw conflict('stillSending')
  if (document.document_file === null) throw conflict('noDocumentFile')
  const named = { id: documentId, name: nameInMessages(document.type) }
  const notice = await esign.resend(context, named, await contactOf(context, document))
  await addReminder(context.db, [documentId], context.now)
  if (isReached(notice)) await setLinkSent(context.db, [documentId], context.now)
  await record(context, document, 'send', { type: document.type })
  return notice
}

/** Sends an unsigned document again, made from the records as they are now; voids the former if it is pending. */
export async function replaceDocument<Reply>(
  context: Context & Staged,
  parts: SendingParts,
  documentId: number,
  answer: (notices: readonly SignerNotice[]) => Reply,
): Promise<Reply> {
  const { defendant_id, indemnitor_id, booking_id, type, ...document } = await requireDocument(
    context,
    documentId,
  )
  if (document.status === documentStatuses.signed) throw conflict('alreadySigned')
  const request: DocumentRequest = {
    ...(isDocumentType(type) && { type }),
    defendant_id,
    indemnitor_id: indemnitor_id ?? 'defendant',
    ...(booking_id !== null && { booking_id }),
  }
  return sendPlanned(
    context,
    parts,
    (inside) => planDocument(inside, request),
    answer,
    async (inside, plan) => {
      const now = await documentWithSigner(inside.db, documentId)
      if (now?.status === documentStatuses.signed || (await isSigned(inside, documentId)))
        throw conflict('signedMeanwhile')
      if (now !== undefined && isPending(now)) await withdraw(inside, parts, now, replaced)
      await endFormer(parts, { replace: 'Yes' })(inside, plan)
    },
  )
}

const replaced = 'Replaced by a new document.'

/** What a send does with pending documents of the same type, booking and signer: see `replace` in the contract. */
export const endFormer =
  (parts: Parts, { replace }: Pick<DocumentRequest, 'replace'>) =>
  async (context: CallerContext, { type, records, signers }: DocumentPlan): Promise<void> => {
    if (replace === undefined) return
    const of = { defendantId: records.defendant.id, bookingId: records.booking.id, type }
    const ids = signers.map((signer) => signer?.id ?? null)
    const former = (await pendingOfBooking(context.db, of)).filter((one) => ids.includes(one.indemnitor_id))
    if (former.length > 0 && replace === 'No') throw conflict('alreadyPending')
    for (const document of former) {
      if (await isSigned(context, document.id)) throw conflict('signedMeanwhile')
      await withdraw(context, parts, document, replaced)
    }
  }

const isPending = ({ status }: UnsignedDocument): boolean =>
  status === documentStatuses.created || status === documentStatuses.sent

/** Whether it was signed at DocuSign, and only its PDF isn't stored yet. */
const isSigned = async ({ db }: Pick<CallerContext, 'db'>, documentId: number): Promise<boolean> =>
  (await envelopeOf(db, documentId))?.state === 'completed'

/** The document, if the caller may change its file; 404 or 403 otherwise. */
async function requireDocument(context: CallerContext, id: number): Promise<UnsignedDocument> {
  const found = await documentWithSigner(context.db, id)
  if (found === undefined) throw notFound()
  await requireAccess(context, 'edit', found.defendant_id, found.indemnitor_id)
  return found
}

/** The same if it is pending, locked with its file until the transaction ends; 409 otherwise. */
async function requirePending(context: Context, id: number): Promise<UnsignedDocument> {
  const { defendant_id } = await requireDocument(context, id)
  await lockDefendant(context.db, defendant_id)
  const document = await requireDocument(context, id)
  if (!isPending(document)) throw conflict('documentEnded')
  if (await isSigned(context, id)) throw conflict('signedMeanwhile')
  return document
}

async function withdraw(
  context: CallerContext,
  { esign }: Parts,
  document: UnsignedDocument,
  reason: string | null,
): Promise<void> {
  await endDocument(context.db, document.id, { as: 'voided', reason }, context.now)
  await esign.withdraw(context, document.id)
  await record(context, document, 'update', { status: 'voided', ...(reason !== null && { reason }) })
}

async function contactOf(
  context: Context,
  { defendant_id, indemnitor_id }: UnsignedDocument,
): Promise<SignerContact> {
  const { phone, email, name } =
    indemnitor_id === null
      ? await defendantContact(context, defendant_id)
      : await indemnitorContact(context, indemnitor_id, defendant_id)
  if (phone === null || !isPhone(phone)) throw badRequest('tenDigits', { fields: ['phone'] })
  return { defendant_id, indemnitor_id, phone, email, name: toOneLine(name) }
}

const record = (
  context: CallerContext,
  { id, defendant_id, indemnitor_id, envelope_id, signer_name }: UnsignedDocument,
  action: 'send' | 'update',
  data: object,
) =>
  recordHistory(context, {
    action,
    endpoint: 'document',
    record_id: id,
    defendant_id,
    name: signer_name,
    data: { ...data, envelope_id, indemnitor_id },
    changed: action === 'update' ? ['status'] : [],
  })
