import type { Defendant } from '@bailiwick/contract/defendants'
import { fullName, orUnnamed, roleText } from '#records/person-name.ts'
import { documentLine, type DocumentLine } from './document-lines.ts'

/** Who is asked to sign the documents of a file, and reminded: the defendant or one of their indemnitors (NOTE-20). */
export interface Signer {
  /** null for the defendant. */
  readonly indemnitorId: number | null
  readonly name: string
  readonly role: string
  readonly phone: string
  readonly documents: readonly DocumentLine[]
}

/** What of a defendant's record its signers are read from. */
type RecordWithSigners = Pick<Defendant, 'first_name' | 'last_name' | 'phone' | 'documents'> & {
  readonly indemnitors: readonly Pick<
    Defendant['indemnitors'][number],
    'id' | 'name' | 'phone' | 'relation_to_defendant'
  >[]
}

/** The defendant first, then the indemnitors, each with their own documents (DOC-2). */
export function signersOf(record: RecordWithSigners): Signer[] {
  const documentsOf = (indemnitorId: number | null) =>
    record.documents.filter((one) => one.indemnitor_id === indemnitorId).map(documentLine)
  return [
    {
      indemnitorId: null,
      name: fullName(record),
      role: roleText({ indemnitor_id: null, relation: null }),
      phone: record.phone ?? '',
      documents: documentsOf(null),
    },
    ...record.indemnitors.map(({ id, name, phone, relation_to_defendant }) => ({
      indemnitorId: id,
      name: orUnnamed(name),
      role: roleText({ indemnitor_id: id, relation: relation_to_defendant }),
      phone: phone ?? '',
      documents: documentsOf(id),
    })),
  ]
}

/** The place of the first signer who still has to sign; the defendant's if nobody has to. */
export const firstToSign = (signers: readonly Pick<Signer, 'documents'>[]): number =>
  Math.max(
    signers.findIndex(({ documents }) => documents.some(({ canResend }) => canResend)),
    0,
  )

/** Why the portal can't remind somebody: one of their documents is at DocuSign, which can't be asked any more; null if it can. */
export const unaskedText = (
  { documents }: Pick<Signer, 'documents'>,
  { noDocusign }: { readonly noDocusign: boolean },
): string | null =>
  noDocusign && documents.some(({ canResend, atDocusign }) => canResend && atDocusign !== null)
    ? 'A document of this person is signed at DocuSign, which isn’t set up here any more, so the portal can’t remind them. Use REPLACE in the Docs tab to have it signed here, and void the one at DocuSign.'
    : null

/** What a reminder says to somebody who has no document to sign; null if it names one (OPEN-132). */
export const emptyReminderText = ({ documents }: Pick<Signer, 'documents'>): string | null =>
  documents.some(({ canResend }) => canResend)
    ? null
    : 'Nothing waits for this person’s signature. The text would still ask them to sign their bail bond documents, without naming one and without a link.'
