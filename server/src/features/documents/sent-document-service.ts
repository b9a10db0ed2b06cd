import {
  documentStatuses,
  isDocumentType,
  isPendingStatus,
  type replaceDocument as replaceCall,
  type resendDocument as resendCall,
  type voidDocument as voidCall,
} from '@bailiwick/contract/documents'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { isPhone } from '@bailiwick/contract/kit/phones'
import { requireAccess } from '#case-file/access'
import { lockFileOf } from '#case-file/lock-defendant'
import { toStorableText } from '#platform/columns'
import type { CallerContext, Context, Staged } from '#platform/context'
import { toOneLine, withoutUnseen } from '#platform/one-line'
import { badRequest, conflict, notFound } from '#platform/refusal'
import { contactOf } from '../defendants/service.ts'
import type { ContactField } from './contact-queries.ts'
import { changedContact, requireChecked, requireSameEmail } from './contact-service.ts'
import { voidReplaced } from './replacement-service.ts'
import { isReached, type SignerContact, type SignerNotice, type VoidOutcome } from './gateway.ts'
import { askedAgain } from './mail-end-service.ts'
import type { SendingParts } from './parts.ts'
import { planDocument } from './plan-service.ts'
import {
  addReminder,
  documentWithSigner,
  setContact,
  setLinkSent,
  type DocumentWithSigner,
} from './queries.ts'
import type { DocumentRequest } from './request-service.ts'
import { plannedContact, sendPlanned, type SendAnswer } from './sending-service.ts'
import { isSigned, recordDocument, replacedReason, voidDocument } from './voiding-service.ts'

type Parts = Pick<SendingParts, 'esign'>

/** Voids a pending document; returns whether nobody can sign it from now on. 409 if it has ended. */
export async function voidPending(
  context: Context,
  parts: Parts,
  { document_id, reason }: BodyOf<typeof voidCall>,
): Promise<VoidOutcome> {
  const document = await requirePending(context, document_id)
  const why = toOneLine(withoutUnseen(toStorableText(reason ?? '')))
  return voidDocument(context, parts, document, why === '' ? null : why)
}

/** What became of a document that was sent once more. */
interface Resent {
  readonly notice: SignerNotice
  /** DocuSign is only asked to mail the signer. */
  readonly byDocusign: boolean
  /** What of the signer's contact is new on the record, where they were asked now. */
  readonly changed: readonly ContactField[]
}

/**
 * Asks the signer of a pending document once more, by text and mail or by DocuSign. 409 if it has ended, if a client has
 * changed how the signer is reached and nobody has checked that, or if DocuSign can't reach them there or isn't set up any
 * more; 429 if their phone just got several links.
 */
export async function resendDocument(
  context: Context,
  { esign }: Parts,
  { document_id: documentId, contact: check }: BodyOf<typeof resendCall>,
): Promise<Resent> {
  const document = await requirePending(context, documentId)
  const isUnasked = document.has_envelope && !esign.asksDocusign
  if (document.status === documentStatuses.created)
    throw conflict(isUnasked ? 'stuckSending' : 'stillSending')
  if (isUnasked) throw conflict('stillAtDocusign')
  if (document.document_file === null) throw conflict('noDocumentFile')
  const named = { id: documentId, type: document.type }
  const contact = await signerContact(context, document)
  if (document.has_envelope) requireSameEmail([document], contact)
  else if (check !== 'checked') await requireChecked(context, [document], contact, 'changedByClient')
  const notice = await esign.resend(context, named, contact)
  // DocuSign asks where it did before
  const changed = document.has_envelope ? [] : changedContact([document], contact)
  if (changed.length > 0) await setContact(context.db, [documentId], contact)
  await addReminder(context.db, [documentId], context.now)
  await askedAgain(context.db, [documentId], notice)
  if (isReached(notice)) await setLinkSent(context.db, [documentId], context.now)
  await recordDocument(context, document, 'send', {
    type: document.type,
    ...(changed.length > 0 && { new_contact: changed }),
  })
  return { notice, changed, byDocusign: document.has_envelope }
}

/**
 * Sends an unsigned document again, made from the records as they are now; voids the one before if it is pending. `answer`
 * also gets what became of those that it voids. 409 if a client has changed how the signer is reached and nobody has checked
 * that.
 */
export async function replaceDocument<Reply>(
  context: Context & Staged,
  parts: SendingParts,
  { document_id: documentId, contact }: BodyOf<typeof replaceCall>,
  answer: SendAnswer<Reply>,
): Promise<Reply> {
  const { defendant_id, indemnitor_id, booking_id, type, language, ...document } = await requireDocument(
    context,
    documentId,
  )
  if (document.status === documentStatuses.signed) throw conflict('alreadySigned')
  const request: DocumentRequest = {
    ...(isDocumentType(type) && { type }),
    language,
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
      const [signer = null] = plan.signers
      if (contact !== 'checked')
        await requireChecked(inside, [document], plannedContact(plan, signer), 'changedByClient')
      const own =
        now !== undefined && isPendingStatus(now.status)
          ? [await voidDocument(inside, parts, now, replacedReason)]
          : []
      return [...own, ...(await voidReplaced(parts, { replace: 'Yes' })(inside, plan))]
    },
  )
}

/** The document, if the caller may change its file; 404 or 403 otherwise. */
const requireDocument = async (context: CallerContext, id: number): Promise<DocumentWithSigner> =>
  requireEditable(context, await documentWithSigner(context.db, id))

async function requireEditable(
  context: CallerContext,
  found: DocumentWithSigner | undefined,
): Promise<DocumentWithSigner> {
  if (found === undefined) throw notFound()
  await requireAccess(context, 'edit', found.defendant_id, found.indemnitor_id)
  return found
}

/** The same if it is pending, locked with its file until the transaction ends; 409 otherwise. */
async function requirePending(context: Context, id: number): Promise<DocumentWithSigner> {
  // Before the access is looked at, which locks the file too
  const found = await lockFileOf(context.db, () => documentWithSigner(context.db, id))
  const document = await requireEditable(context, found)
  if (!isPendingStatus(document.status)) throw conflict('documentEnded')
  if (await isSigned(context, id)) throw conflict('signedMeanwhile')
  return document
}

async function signerContact(
  context: Context,
  { defendant_id, indemnitor_id }: DocumentWithSigner,
): Promise<SignerContact> {
  const { phone, email, name } = await contactOf(context, { defendant_id, indemnitor_id })
  if (phone === null || !isPhone(phone)) throw badRequest('tenDigits', { fields: ['phone'] })
  return { defendant_id, indemnitor_id, phone, email, name: toOneLine(name) }
}
