import { sentence } from '@bailiwick/contract/kit/messages'
import type { CallerContext } from '#platform/context'
import { conflict } from '#platform/refusal'
import { changedByClients, type ContactField } from './contact-queries.ts'
import type { SignerContact } from './gateway.ts'

/** A document, and where its signer was last asked; both null if it was sent before that was stored. */
interface Addressed {
  readonly signer_phone: string | null
  readonly signer_email: string | null
}

/** What of the signer's contact is another one than the documents were sent to. */
export function changedContact(
  documents: readonly Addressed[],
  { phone, email }: Pick<SignerContact, 'phone' | 'email'>,
): ContactField[] {
  const known = documents.filter((one) => one.signer_phone !== null || one.signer_email !== null)
  const isOther = (field: ContactField) =>
    known.some((one) =>
      field === 'phone' ? one.signer_phone !== phone : (one.signer_email ?? '') !== (email ?? ''),
    )
  return (['phone', 'email'] as const).filter(isOther)
}

const labels: Readonly<Record<ContactField, string>> = { phone: 'mobile phone', email: 'email address' }

/**
 * Refuses to ask a signer at a phone or email that a client, who may be somebody else, put into the record since the
 * documents were sent: 409, until staff have checked it.
 */
export async function requireChecked(
  { db }: Pick<CallerContext, 'db'>,
  documents: readonly Addressed[],
  contact: Omit<SignerContact, 'name'>,
  refusal: 'changedByClient' | 'notReminded',
): Promise<void> {
  const fields = await changedByClients(db, contact, changedContact(documents, contact))
  if (fields.length === 0) return
  const what = fields.map((field) => labels[field]).join(' and ')
  throw conflict(sentence(refusal, what), { fields })
}

/** Refuses to let DocuSign mail a signer whose email has changed: it only mails the former one. 409 */
export function requireSameEmail(documents: readonly Addressed[], contact: SignerContact): void {
  if (changedContact(documents, contact).includes('email'))
    throw conflict('formerEmail', { fields: ['email'] })
}
