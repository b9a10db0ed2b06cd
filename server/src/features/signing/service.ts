import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { documentFileName, documentStatuses } from '@bailiwick/contract/documents'
import type { Language } from '@bailiwick/contract/kit/languages'
import type {
  agreeToSign,
  declineToSign,
  documentShown,
  Signing,
  signDocument as signDocumentCall,
} from '@bailiwick/contract/signing'
import { recordHistory } from '#case-file/history'
import { requireUnchanged, untilUnchanged } from '#case-file/retry-if-changed'
import { toStorableText } from '#platform/columns'
import type { OpenContext, Staged } from '#platform/context'
import { withStoredFiles } from '#platform/encrypted-files'
import type { FileReply } from '#platform/file-store'
import { conflict, notFound } from '#platform/refusal'
import type { Db } from '#tables'
import {
  documentPdf,
  endDocument,
  documentTitle,
  mailSignedCopies,
  type DocumentParts,
} from '../documents/service.ts'
import { languageOf, setLanguage, type KnownSecret } from '../messaging/service.ts'
import { recordEvent, tokenHash } from './gateway.ts'
import {
  documentOfLink,
  documentsByHash,
  eventsOf,
  lockedDocumentOfLink,
  type LinkedDocument,
  type SigningEvent,
} from './queries.ts'
import { signedDocument, type DocumentToSign, type FinishParts } from './signed-document-service.ts'

// Signers don't sign in: the link alone identifies them.

/** What signing needs. */
export type SignParts = FinishParts & Pick<DocumentParts, 'canSendMail' | 'supportEmail'>

const states = {
  [documentStatuses.sent]: 'pending',
  [documentStatuses.signed]: 'signed',
  [documentStatuses.declined]: 'declined',
} as const

const stateOf = ({ status }: LinkedDocument): Signing['state'] | undefined =>
  states[status as keyof typeof states]

/**
 * The document of a valid link; 404 if the link is unknown or expired, or the document has no file; 409 if it waits for its
 * signature at DocuSign.
 */
async function requireDocument(
  { db, now }: OpenContext,
  token: string,
  read = documentOfLink,
): Promise<DocumentToSign> {
  const found = await read(db, tokenHash(token), now)
  if (found === undefined || stateOf(found) === undefined) throw notFound('signingLinkGone')
  if (stateOf(found) === 'pending' && found.is_at_docusign) throw conflict('signedElsewhere')
  const { document_file, document_sha256 } = found
  if (document_file === null || document_sha256 === null) throw notFound('signingLinkGone')
  return { ...found, document_file, document_sha256 }
}

/** The same if it is still pending; 409 if it is signed or declined. */
async function requirePending(context: OpenContext, token: string, read = documentOfLink) {
  const found = await requireDocument(context, token, read)
  const state = stateOf(found)
  if (state === 'signed') throw conflict('alreadySigned')
  if (state === 'declined') throw conflict('alreadyDeclined')
  return found
}

/** What the signing page shows. Opening it is an event of the certificate. */
export async function openSigning(
  context: OpenContext,
  { brand }: Pick<FinishParts, 'brand'>,
  token: string,
): Promise<Signing> {
  const found = await requireDocument(context, token)
  const state = stateOf(found) ?? 'pending'
  if (state === 'pending') await recordEvent(context, found.id, 'opened')
  const events = await eventsOf(context.db, found.id)
  const at = (kind: SigningEvent['kind']) => events.find((event) => event.kind === kind)?.at ?? null
  return {
    title: documentTitle(found.type),
    signer_name: found.signer_name,
    brand,
    language: await languageOf(context.db, found),
    document_language: found.language,
    state,
    sha256: found.document_sha256,
    expires_at: found.expires_at,
    shown_at: at('shown'),
    agreed_at: at('agreed'),
    signed_at: at('signed'),
    declined_at: at('declined'),
  }
}

/** The document to sign, or the signed one. */
export async function readDocument(
  context: OpenContext,
  { files }: Pick<FinishParts, 'files'>,
  token: string,
): Promise<FileReply> {
  const document = await requireDocument(context, token)
  const content = await documentPdf(context, { files, vault: context.vault }, document)
  return { type: 'application/pdf', name: documentFileName, content }
}

/** Records that the document was shown to its end; only the first time counts. 409 unless its link was opened before. */
export async function recordShown(
  context: OpenContext,
  { token, sha256, how, language }: BodyOf<typeof documentShown>,
): Promise<void> {
  const document = await requirePending(context, token, lockedDocumentOfLink)
  const { id, document_sha256 } = document
  if (document_sha256 !== sha256) throw conflict('otherDocument')
  const events = await eventsOf(context.db, id)
  if (!events.some(({ kind }) => kind === 'opened')) throw conflict('readFirst')
  await recordEvent(context, id, 'shown', { how })
  await recordLanguage(context, document, language)
}

/** Records that the signer agreed to sign electronically; only the first time counts. */
export async function agree(
  context: OpenContext,
  { token, language }: BodyOf<typeof agreeToSign>,
): Promise<void> {
  const document = await requirePending(context, token, lockedDocumentOfLink)
  await recordEvent(context, document.id, 'agreed')
  await recordLanguage(context, document, language)
}

/** Ends the document without a signature. */
export async function decline(
  context: OpenContext,
  { token, reason, language }: BodyOf<typeof declineToSign>,
): Promise<void> {
  const found = await requirePending(context, token, lockedDocumentOfLink)
  const trimmed = toStorableText(reason ?? '').trim()
  const why = trimmed === '' ? null : trimmed
  await endDocument(context.db, found.id, { as: 'declined', reason: why }, context.now)
  await recordEvent(context, found.id, 'declined', { reason: why })
  await recordEnd(context, found, { status: 'declined', ...(trimmed !== '' && { reason: trimmed }) })
  await recordLanguage(context, found, language)
}

/**
 * Signs the document that was shown and stores the signed one. That is rendered and stored before the transaction that ends
 * the document: of two simultaneous signatures one ends it, and the file of the other is removed.
 */
export const sign = <Reply>(
  context: OpenContext & Staged,
  parts: SignParts,
  { token, sha256, signature, language }: BodyOf<typeof signDocumentCall>,
  reply: Reply,
): Promise<Reply> =>
  untilUnchanged(async () => {
    const document = await requirePending(context, token)
    if (document.document_sha256 !== sha256) throw conflict('otherDocument')
    return withStoredFiles(
      { ...context, files: parts.files },
      async (store) => {
        const { file, how } = await signedDocument(context, parts, document, signature)
        return { signed_file: await store(file), how }
      },
      async (db, { signed_file, how }) => {
        const inside = { ...context, db }
        requireUnchanged(document, await requirePending(inside, token, lockedDocumentOfLink))
        await endDocument(db, document.id, { as: 'signed', signed_file, reason: null }, context.now)
        await recordEvent(inside, document.id, 'signed', { how })
        await recordEnd(inside, document, { status: 'signed' })
        // Before the signer's copy, which is written in it
        await recordLanguage(inside, document, language)
        await mailSignedCopies({ ...inside, actor: { userId: null } }, parts, document.id)
        return reply
      },
    )
  })

/** Records the language that the signer reads the page in, if they chose one, for what they are sent from now on. */
async function recordLanguage(
  context: OpenContext,
  { signer_name, ...person }: LinkedDocument,
  language: Language | undefined,
): Promise<void> {
  if (language === undefined) return
  await setLanguage({ ...context, actor: { userId: null, username: signer_name } }, person, language)
}

/** Records the end of a document in the signer's name (OPEN-119). */
const recordEnd = (
  context: OpenContext,
  { id, defendant_id, indemnitor_id, envelope_id, signer_name }: LinkedDocument,
  data: { readonly status: 'signed' | 'declined'; readonly reason?: string },
) =>
  recordHistory(
    { ...context, actor: { userId: null, username: signer_name } },
    {
      action: 'update',
      endpoint: 'document',
      record_id: id,
      defendant_id,
      name: signer_name,
      data: { ...data, envelope_id, indemnitor_id },
      changed: ['status'],
    },
  )

export { endLinksSince, endOpened } from './queries.ts'

/** The tokens of links to sign among these words, with their signers. */
export async function documentsOfTokens(db: Db, words: readonly string[], now: Date): Promise<KnownSecret[]> {
  if (words.length === 0) return []
  const found = await documentsByHash(db, words.map(tokenHash), now)
  return found.map(({ token_hash, is_valid, ...document }) => ({
    ...document,
    word: words.find((word) => tokenHash(word).equals(token_hash)) ?? '',
    isValid: is_valid,
  }))
}
