import { messages } from '@bailiwick/contract/kit/messages'
import { sql, type RawBuilder } from 'kysely'

type Sentence = string | ((detail: string | null) => string)

/** What isn't ours to say, after a sentence that is. */
const before =
  (what: string) =>
  (detail: string | null): string =>
    detail === null ? what : `${what} ${detail}`

/** What is said as it came. */
const alone = (detail: string | null): string => detail ?? ''

/** What staff read of each cause: why somebody may not have got a document or its copy, and how it ended. */
const sentences = {
  linkMailUndelivered: before('The email with the link didn’t reach the signer.'),
  signerCopyUndelivered: before('The email with the signed copy didn’t reach the signer.'),
  officeCopyUndelivered: before('The email with the signed copy didn’t reach the office.'),
  textUndelivered: before('The text message didn’t reach the signer.'),
  reminderRefused: 'DocuSign didn’t take the request to email the signer again. Use RESEND to ask once more.',
  docusignMailReturned:
    'The mail of DocuSign to the signer came back. Correct the email address and replace the document.',
  pdfUnfetched: (detail) =>
    `It was signed at DocuSign, but its PDF couldn’t be fetched${ending(detail)} The portal tries again every 15 minutes.`,
  signedBeforeVoid:
    'It was signed at DocuSign before it could be voided there. The signed document is stored.',
  signedAfterFailure: 'It had failed here and was signed at DocuSign. The signed document is stored.',
  signedAfterDecline:
    'It had been declined and was signed at DocuSign all the same. The signed document is stored.',
  signedTwice:
    'It was signed at DocuSign, too. The portal keeps the copy that was signed here; download the other one at DocuSign.',
  docusignUnclear: 'DocuSign gave no clear answer for an hour, so it may have this document all the same.',
  docusignHasNone: 'DocuSign gave no clear answer for an hour. It doesn’t have this document.',
  docusignHadOne:
    'DocuSign gave no clear answer for an hour. It had this document all the same, but nobody can sign it there any more.',
  endedAtDocusign: (detail) => `DocuSign ended the envelope without a signature${ending(detail)}`,
  notTaken: alone,
  replaced: 'Replaced by a new document.',
  fileDeleted: messages.fileDeleted,
  personRemoved: messages.personRemoved,
  // A line of an older portal that nobody knows any more
  former: alone,
} as const satisfies Readonly<Record<string, Sentence>>

/** The words of somebody else, which end as they do. */
function ending(detail: string | null): string {
  return detail === null ? '.' : `: ${detail}`
}

export type DocumentCause = keyof typeof sentences
export const documentCauses = Object.keys(sentences) as readonly DocumentCause[]

/** What went wrong with a document: a code, and what its sentence is filled in with. */
export interface DocumentFault {
  readonly cause: DocumentCause
  readonly detail?: string
}

export function faultText({ cause, detail = '' }: DocumentFault): string {
  const sentence: Sentence = sentences[cause]
  return typeof sentence === 'string' ? sentence : sentence(detail === '' ? null : detail)
}

/** Why a document ends: what somebody said, or what went wrong. */
export type EndReason = string | DocumentFault | null

/** What the history says of it. */
export const reasonText = (reason: EndReason): string | null =>
  reason === null || typeof reason === 'string' ? reason : faultText(reason)

/** Stands for the detail in a sentence. */
const mark = '{detail}'

const detailOf = sql`nullif(fault ->> 'detail', '')`

function sentenceInSql(cause: DocumentCause): RawBuilder<string> {
  const [plain, detailed] = [faultText({ cause }), faultText({ cause, detail: mark })]
  if (plain === detailed) return sql.lit(plain)
  return sql`coalesce(replace(${sql.lit(detailed)}, ${sql.lit(mark)}, ${detailOf}), ${sql.lit(plain)})`
}

const causeInSentence = sql.join(
  documentCauses.map((cause) => sql`when ${sql.lit(cause)} then ${sentenceInSql(cause)}`),
  sql` `,
)

/**
 * Why the document in the row `document` ended, or why somebody may not have got it: what somebody said, and a line for each
 * fault, the oldest first; null if there is nothing to say.
 */
export function documentReasonOf(document: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${document}.${name}`)
  return sql<string | null>`nullif(concat_ws(chr(10), ${column('reason')}, (
    select string_agg(case fault ->> 'cause' ${causeInSentence} end, chr(10) order by at)
    from jsonb_array_elements(${column('faults')}) with ordinality faults (fault, at)
  )), '')`
}
