import { documentNameOf, outgoingIn } from '@bailiwick/contract/client-texts/outgoing'
import type { Language } from '@bailiwick/contract/kit/languages'
import { mailAboutFile, type MailContext, type MailParts, type MailPurpose } from '../mails/service.ts'
import { languageOf } from '../messaging/service.ts'
import { documentTitle } from './document-wording.ts'
import { signedDocument, type SignedDocument } from './signed-copy-queries.ts'

/** What mailing signed copies needs. */
export interface CopyParts extends MailParts {
  readonly brand: string
  /** The address of the office; undefined if none is set. */
  readonly supportEmail?: string | undefined
}

/**
 * Mails the signed document to its signer and to the office, in the transaction that ends it, so that each gets it once. The
 * Nobody gets one of a file that was deleted, and no signer who was removed from it. The office is SUPPORT_EMAIL, else the user who sent the document, else the owner.
 */
export async function mailSignedCopies(
  context: MailContext,
  parts: CopyParts,
  documentId: number,
): Promise<void> {
  const document = await signedDocument(context.db, documentId)
  if (document?.signed_file === undefined || document.signed_file === null || document.is_file_deleted) return
  const attachment = document.signed_file
  const language = await languageOf(context.db, document)
  for (const { to, purpose } of recipients(document, parts.supportEmail))
    await mailAboutFile(context, parts, {
      to,
      ...(purpose === 'office copy'
        ? officeText(document, parts.brand)
        : signerText(document, language, parts.brand)),
      about: { document_ids: [documentId], purpose, attachment },
    })
}

interface Recipient {
  readonly to: string
  readonly purpose: MailPurpose
}

/** Somebody who is both gets one mail. */
function recipients(document: SignedDocument, supportEmail: string | undefined): Recipient[] {
  const signer = document.is_removed ? '' : (document.signer_email?.trim() ?? '')
  const office = supportEmail ?? document.sender_email ?? document.owner_email ?? ''
  const all: Recipient[] = [
    { to: signer, purpose: 'signer copy' },
    { to: office, purpose: 'office copy' },
  ]
  const isSame = signer.toLowerCase() === office.toLowerCase()
  return all.filter(({ to, purpose }) => to !== '' && !(isSame && purpose === 'office copy'))
}

const officeText = ({ type, signer_name }: SignedDocument, brand: string) => ({
  subject: `${brand}: a document was signed`,
  message: `${signer_name} has signed: ${documentTitle(type)}.\n\nThe signed document is attached.`,
})

function signerText({ type, signer_name }: SignedDocument, language: Language | null, brand: string) {
  const { copySubject, copyMail, titles } = outgoingIn(language)
  return { subject: copySubject(brand), message: copyMail(signer_name, titles[documentNameOf(type)]) }
}
