import { hash, randomBytes } from 'node:crypto'
import { signingLink, signingLinkDays } from '@bailiwick/contract/signing'
import type { Actor, CallerContext, OpenContext } from '#platform/context'
import { joinTexts, secret, secretText, type SecretText } from '#platform/secret-text'
import { mailAboutFile } from '../mails/service.ts'
import { endReplacedLinks, requireLinkPace, sendMessage } from '../messaging/service.ts'
import { revokeShortLinks, shortLink, type ShortLinkParts } from '../short-links/service.ts'
import type { DocumentParts, ESign, NamedDocument, SignerContact } from '../documents/service.ts'
import { insertEvent, insertLink, removeLinks, type SigningEvent } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const tokenBytes = 24

/** Only the hash of a token is stored. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A link to sign a document: as it is in mails, and shorter for texts. */
interface NewLink {
  readonly inMail: SecretText
  readonly inText: () => Promise<SecretText>
}

/** A new link to sign a document, valid for thirty days. */
async function newLink(context: OpenContext, parts: ShortLinkParts, document_id: number): Promise<NewLink> {
  const { db, now } = context
  const token = randomBytes(tokenBytes).toString('base64url')
  const expires_at = new Date(now.getTime() + signingLinkDays * dayMs)
  await insertLink(db, { token_hash: tokenHash(token), document_id, created_at: now, expires_at })
  const long = { path: signingLink('', token), subject: subjectOf(document_id), expires_at }
  return {
    inMail: secretText`${signingLink(parts.publicUrl, '')}${secret(token)}`,
    inText: () => shortLink(context, parts, long),
  }
}

/** What the short links to a document are about. */
const subjectOf = (documentId: number) => `document ${documentId}`

/**
 * Ends the links that a signer has to a document, and the texts with one that wait: a person who got one at a former number or
 * address of the signer can't sign for them any more.
 */
async function endLinks(
  context: OpenContext,
  { id }: NamedDocument,
  { defendant_id, indemnitor_id }: SignerContact,
): Promise<void> {
  await removeLinks(context.db, id)
  await revokeShortLinks(context, subjectOf(id))
  await endReplacedLinks(context, { defendant_id, indemnitor_id, document_id: id })
}

/** No long link opens a document that was withdrawn. */
async function endShortLinks(context: OpenContext, documentId: number): Promise<'voided'> {
  await revokeShortLinks(context, subjectOf(documentId))
  return 'voided'
}

/** Signing in the portal itself: a link in a text and a mail opens the page where the signer reads and signs. */
export function builtinESign({ brand, ...parts }: DocumentParts): ESign {
  const mail = async (
    context: CallerContext,
    { name, email }: SignerContact,
    documents: readonly MailedDocument[],
  ): Promise<boolean> => {
    if (email === null) return false
    const lines = documents.map(({ line }) => line)
    return mailAboutFile(context, parts, {
      to: email,
      subject: `${brand}: documents to sign`,
      message: mailMessage(name, lines, brand),
      about: { purpose: 'link', document_ids: documents.map(({ id }) => id) },
    })
  }

  /** Gives the signer a new link by text and mail. */
  const ask =
    (event: 'sent' | 'reminded'): ESign['send'] =>
    async (context, document, signer) => {
      const link = await newLink(context, parts, document.id)
      const { actor } = context
      const write = async (by: Actor) => {
        const request = secretText`please read and sign your ${document.name} here: ${await link.inText()}`
        const content = secretText`${brand}: Hello ${signer.name}, ${request}`
        return sendMessage({ ...context, actor: by }, parts, textTo(signer, document, content), {
          orFail: true,
        })
      }
      const text = actor.userId === null ? null : await write(actor)
      const isMailed = await mail(context, signer, [lineOf(document, link)])
      await recordEvent(context, document.id, event)
      return { text, isMailed }
    }

  return {
    firstStatus: 2,
    send: ask('sent'),
    async resend(context, document, signer) {
      await requireLinkPace(context, parts, signer.phone)
      await endLinks(context, document, signer)
      return ask('reminded')(context, document, signer)
    },
    withdraw: endShortLinks,
    async remind(context, documents, signer) {
      const inMail: MailedDocument[] = []
      const inText: SecretText[] = []
      for (const document of documents) {
        const { id, name, isMoved } = document
        if (isMoved) await endLinks(context, document, signer)
        const link = await newLink(context, parts, id)
        inMail.push(lineOf(document, link))
        inText.push(secretText`${name}: ${await link.inText()}`)
        await recordEvent(context, id, 'reminded')
      }
      const isMailed = inMail.length > 0 && (await mail(context, signer, inMail))
      return { lines: inText, isMailed }
    },
  }
}

/** A document, and its line in a mail. */
interface MailedDocument {
  readonly id: number
  readonly line: SecretText
}

const lineOf = ({ id, name }: NamedDocument, { inMail }: NewLink): MailedDocument => ({
  id,
  line: secretText`${name}: ${inMail}`,
})

const mailMessage = (name: string, lines: readonly SecretText[], brand: string) =>
  joinTexts(
    [
      `Hello ${name},`,
      `${brand} asks you to read and sign:`,
      ...lines,
      `The link is only for you, so please don’t forward it. It works for ${signingLinkDays} days.`,
    ],
    '\n\n',
  )

const textTo = (
  { defendant_id, indemnitor_id, name, phone }: SignerContact,
  { id }: NamedDocument,
  content: SecretText,
) => ({ defendant_id, indemnitor_id, name, phone, content, template_id: null, document_ids: [id] })

/** Records an event for the certificate of a document. */
export const recordEvent = (
  { db, now, request }: Pick<OpenContext, 'db' | 'now' | 'request'>,
  document_id: number,
  kind: SigningEvent['kind'],
  reason: string | null = null,
) =>
  insertEvent(db, {
    document_id,
    kind,
    at: now,
    ip: request.ip,
    user_agent: request.userAgent.slice(0, 300),
    reason,
  })
