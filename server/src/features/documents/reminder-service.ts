import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { outgoingIn } from '@bailiwick/contract/client-texts/outgoing'
import type { sendReminder } from '@bailiwick/contract/messaging'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import type { Context } from '#platform/context'
import { toOneLine } from '#platform/one-line'
import { badRequest, conflict } from '#platform/refusal'
import { joinTexts } from '#platform/secret-text'
import { contactOf } from '../defendants/service.ts'
import { languageOf, requireLinkPace, sendText, type TextingParts } from '../messaging/service.ts'
import { changedContact, requireChecked, requireSameEmail } from './contact-service.ts'
import { isReached, type ESign, type Reminder, type SignerContact, type SignerNotice } from './gateway.ts'
import { nameInMessages } from './document-wording.ts'
import { askedAgain } from './mail-end-service.ts'
import { addReminder, documentsToSign, setContact, setLinkSent } from './queries.ts'

/**
 * Reminds the defendant or an indemnitor of the documents to sign, by text and mail (OPEN-132). 400 if the phone isn't the
 * mobile phone on the record, or in quiet hours unless it waits for the morning; 409 if a client has changed how the signer
 * is reached since a document was sent, or if DocuSign can't reach them there or isn't set up any more; 429 if its links
 * would be too many for the phone. Without texts, a mail alone reminds them.
 */
export async function remindSigner(
  context: Context,
  { brand, esign, ...texting }: TextingParts & { readonly brand: string; readonly esign: ESign },
  { defendant_id, phone, at, ...target }: BodyOf<typeof sendReminder>,
): Promise<SignerNotice> {
  const indemnitor_id = target.indemnitor_id ?? null
  await requireAccess(context, 'edit', defendant_id)
  const { email, ...person } = await contactOf(context, { defendant_id, indemnitor_id })
  const name = toOneLine(person.name)
  if (person.phone !== phone) throw badRequest('otherPhone', { fields: ['phone'] })

  const pending = await documentsToSign(context.db, defendant_id, indemnitor_id)
  const signer = { defendant_id, indemnitor_id, phone }
  // Documents without a file were created elsewhere and can't be signed here
  const signable = pending.filter(({ file }) => file !== null)
  const contact = { ...signer, name, email }
  const { lines, isMailed, byDocusign = false } = await remindByMail(context, esign, signable, contact)
  // DocuSign mails its own links
  if (lines.some(({ full, masked }) => full !== masked)) await requireLinkPace(context, texting, phone)
  const ids = pending.map(({ id }) => id)
  const names = [...new Set(pending.map(({ type }) => nameInMessages(type, null)))]
  const language = await languageOf(context.db, signer)
  const elsewhere = [
    ...new Set(pending.filter(({ file }) => file === null).map(({ type }) => nameInMessages(type, language))),
  ]
  const documents =
    lines.length + elsewhere.length === 0
      ? outgoingIn(language).documents.any
      : joinTexts([...lines, ...elsewhere], ', ')
  const written = await sendText(
    context,
    texting,
    { ...signer, name, text: 'reminder', values: { brand, phone, documents }, document_ids: ids },
    // A mail reaches somebody who wants no texts
    { hours: at ?? 'day', orFail: isMailed },
  )
  const notice = { text: written, isMailed, byDocusign }
  await addReminder(context.db, ids, context.now)
  await askedAgain(context.db, ids, notice)
  if (isReached(notice)) await setLinkSent(context.db, ids, context.now)
  await recordHistory(context, {
    action: 'send',
    endpoint: 'reminder',
    record_id: written.message_id,
    defendant_id,
    name,
    data: { ...signer, documents: names },
    changed: [],
  })
  return notice
}

/** Reminds a signer of documents by mail; see `remindSigner` for the refusals. */
async function remindByMail(
  context: Context,
  esign: ESign,
  documents: Awaited<ReturnType<typeof documentsToSign>>,
  contact: SignerContact,
): Promise<Reminder> {
  const here = documents.filter(({ has_envelope }) => !has_envelope)
  await requireChecked(context, here, contact, 'notReminded')
  // DocuSign asks where it did before
  const there = documents.filter(({ has_envelope }) => has_envelope)
  if (there.length > 0 && !esign.asksDocusign) throw conflict('remindedAtDocusign')
  requireSameEmail(there, contact)
  const reminder = await esign.remind(
    context,
    documents.map((one) => ({
      id: one.id,
      type: one.type,
      isMoved: changedContact([one], contact).length > 0,
    })),
    contact,
  )
  const ids = here.map(({ id }) => id)
  await setContact(context.db, ids, contact)
  return reminder
}
