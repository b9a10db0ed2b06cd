import { mailAboutFile, type MailContext, type MailParts, type MailPurpose } from '../mails/service.ts'
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
 * office is SUPPORT_EMAIL, else the user who sent the document, else the owner.
 */
export async function mailSignedCopies(
  context: MailContext,
  parts: CopyParts,
  documentId: number,
): Promise<void> {
  const document = await signedDocument(context.db, documentId)
  if (document?.signed_file === undefined || document.signed_file === null) return
  const attachment = document.signed_file
  for (const { to, purpose } of recipients(document, parts.supportEmail))
    await mailAboutFile(context, parts, {
      to,
      ...textOf(purpose, document, parts.brand),
      about: { document_ids: [documentId], purpose, attachment },
    })
}

interface Recipient {
  readonly to: string
  readonly purpose: MailPurpose
}

/** Somebody who is both gets one mail. */
function recipients(document: SignedDocument, supportEmail: string | undefined): Recipient[] {
  const signer = document.signer_email?.trim() ?? ''
  const office = supportEmail ?? document.sender_email ?? document.owner_email ?? ''
  const all: Recipient[] = [
    { to: signer, purpose: 'signer copy' },
    { to: office, purpose: 'office copy' },
  ]
  const isSame = signer.toLowerCase() === office.toLowerCase()
  return all.filter(({ to, purpose }) => to !== '' && !(isSame && purpose === 'office copy'))
}

function textOf(purpose: MailPurpose, { type, signer_name }: SignedDocument, brand: string) {
  const title = documentTitle(type)
  if (purpose === 'office copy')
    return {
      subject: `${brand}: a document was signed`,
      message: `${signer_name} has signed: ${title}.\n\nThe signed document is attached.`,
    }
  return {
    subject: `${brand}: your signed document`,
    message: `Hello ${signer_name},\n\nthank you for signing: ${title}.\n\nYour copy is attached. It has personal information, so please store it where only you can open it.`,
  }
}
