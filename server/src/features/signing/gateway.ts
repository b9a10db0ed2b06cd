import { hash, randomBytes } from 'node:crypto'
import { documentNameOf, outgoingIn, type OutgoingTexts } from '@bailiwick/contract/client-texts/outgoing'
import { clientSessionMinutes } from '@bailiwick/contract/client-sign-in'
import { documentStatuses } from '@bailiwick/contract/documents'
import { dayMs } from '@bailiwick/contract/kit/durations'
import { sentence } from '@bailiwick/contract/kit/messages'
import { signingLink, signingLinkDays } from '@bailiwick/contract/signing'
import { dayBefore, untilTomorrow } from '#case-file/day-limit'
import type { Actor, CallerContext, OpenContext } from '#platform/context'
import { fillSecret, joinTexts, secret, secretText, type SecretText } from '#platform/secret-text'
import { mailAboutFile, type MailParts } from '../mails/service.ts'
import { endOldLinks, languageOf, requireLinkPace, sendMessage } from '../messaging/service.ts'
import { revokeShortLinks, shortLink, type ShortLinkParts } from '../short-links/service.ts'
import type {
  DocumentParts,
  ESign,
  NamedDocument,
  SignerContact,
  SignerNotice,
} from '../documents/service.ts'
import { insertEvent, insertLink, linksSince, removeLinks, type SigningEvent } from './queries.ts'
import type { EventManner } from './tables.ts'

const tokenBytes = 24

/** Only the hash of a token is stored. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A link to sign a document: as it is in mails, and shorter for texts. */
interface NewLink {
  readonly inMail: SecretText
  readonly inText: () => Promise<SecretText>
}

/** A new token of a document. */
async function newToken(
  { db, now }: OpenContext,
  document_id: number,
  expires_at: Date,
  session_id: string | null = null,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await insertLink(db, { token_hash: tokenHash(token), document_id, created_at: now, expires_at, session_id })
  return token
}

/** A new link to sign a document, valid for thirty days. */
async function newLink(context: OpenContext, parts: ShortLinkParts, document_id: number): Promise<NewLink> {
  const expires_at = new Date(context.now.getTime() + signingLinkDays * dayMs)
  const token = await newToken(context, document_id, expires_at)
  const long = { path: signingLink('', token), subject: subjectOf(document_id), expires_at }
  return {
    inMail: secretText`${signingLink(parts.publicUrl, '')}${secret(token)}`,
    inText: () => shortLink(context, parts, long),
  }
}

/** How many links to one document its signer may open from the portal in a day. */
const opensPerDay = 50

/** The token for a signer who is signed in: as long as a sign-in lasts, for it stays in the browser. It ends with a session that is ended. */
async function openToken(context: OpenContext, documentId: number, sessionId: string): Promise<string> {
  const since = dayBefore(context.now)
  const links = await linksSince(context.db, documentId, since)
  const [first] = links
  if (first !== undefined && links.length >= opensPerDay)
    throw untilTomorrow(sentence('tooManyDownloads', opensPerDay), new Date(first), context.now)
  const expires_at = new Date(context.now.getTime() + clientSessionMinutes * 60 * 1000)
  return newToken(context, documentId, expires_at, sessionId)
}

/** Makes the lines of a text with new links. */
const renewer =
  (parts: ShortLinkParts): ESign['renew'] =>
  async (context, documents, signer) => {
    const texts = outgoingIn(await languageOf(context.db, signer))
    const lines: SecretText[] = []
    for (const document of documents) {
      const { inText } = await newLink(context, parts, document.id)
      lines.push(secretText`${nameIn(texts, document)}: ${await inText()}`)
    }
    return lines
  }

const renewal = (parts: ShortLinkParts): Pick<ESign, 'renew' | 'recordRenewal'> => ({
  renew: renewer(parts),
  async recordRenewal(context, documentId) {
    await recordEvent(context, documentId, 'reminded', { how: 'text' })
  },
})

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
  await endOldLinks(context.db, { defendant_id, indemnitor_id, document_id: id }, context.now)
}

/** No long link opens a document that was voided. */
async function endShortLinks(context: OpenContext, documentId: number): Promise<'voided'> {
  await revokeShortLinks(context, subjectOf(documentId))
  return 'voided'
}

/** Mails the links of documents to their signer; false if it can't. */
const mailer =
  (brand: string, parts: MailParts) =>
  async (
    context: CallerContext,
    texts: OutgoingTexts,
    { name, email }: SignerContact,
    documents: readonly MailedDocument[],
  ): Promise<boolean> => {
    if (email === null) return false
    const lines = documents.map(({ line }) => line)
    return mailAboutFile(context, parts, {
      to: email,
      subject: texts.signSubject(brand),
      message: joinTexts(
        [texts.hello(name), texts.signMail(brand), ...lines, texts.linkIsYours(signingLinkDays)],
        '\n\n',
      ),
      about: { purpose: 'link', document_ids: documents.map(({ id }) => id) },
    })
  }

const signedHere = { firstStatus: documentStatuses.sent, asksDocusign: false } as const

/** Signing in the portal itself: a link in a text and a mail opens the page where the signer reads and signs. */
export function builtinESign({ brand, ...parts }: DocumentParts): ESign {
  const mail = mailer(brand, parts)

  /** Gives the signer a new link by text and mail. */
  const ask =
    (event: 'sent' | 'reminded'): ESign['send'] =>
    async (context, document, signer) => {
      const link = await newLink(context, parts, document.id)
      const { actor } = context
      const texts = outgoingIn(await languageOf(context.db, signer))
      const write = async (by: Actor) => {
        const inText = await link.inText()
        const content = fillSecret({ inText }, (filled) =>
          texts.askToSign(brand, signer.name, nameIn(texts, document), filled['inText'] ?? ''),
        )
        return sendMessage({ ...context, actor: by }, parts, textTo(signer, document, content), {
          orFail: true,
        })
      }
      const text = actor.userId === null ? null : await write(actor)
      const isMailed = await mail(context, texts, signer, [lineOf(texts, document, link)])
      await recordEvent(context, document.id, event, { how: channelOf({ text, isMailed }) })
      return { text, isMailed }
    }

  return {
    ...signedHere,
    async requirePace(context, phones) {
      // A client's documents are sent by mail
      if (context.actor.userId === null) return
      for (const phone of new Set(phones)) await requireLinkPace(context, parts, phone)
    },
    send: ask('sent'),
    async resend(context, document, signer) {
      await requireLinkPace(context, parts, signer.phone)
      await endLinks(context, document, signer)
      return ask('reminded')(context, document, signer)
    },
    ...renewal(parts),
    open: openToken,
    void: endShortLinks,
    async remind(context, documents, signer) {
      const texts = outgoingIn(await languageOf(context.db, signer))
      const inMail: MailedDocument[] = []
      const inText: SecretText[] = []
      for (const document of documents) {
        const { id, isMoved } = document
        if (isMoved) await endLinks(context, document, signer)
        const link = await newLink(context, parts, id)
        inMail.push(lineOf(texts, document, link))
        inText.push(secretText`${nameIn(texts, document)}: ${await link.inText()}`)
      }
      const isMailed = inMail.length > 0 && (await mail(context, texts, signer, inMail))
      // Whether a text is sent as well is decided later
      const how = channelOf({ text: null, isMailed })
      for (const { id } of documents) await recordEvent(context, id, 'reminded', { how })
      return { lines: inText, isMailed }
    },
  }
}

/** How a link is on its way to its signer; null if its sender hands it over in another way. */
function channelOf({ text, isMailed }: SignerNotice): EventManner | null {
  if (text?.state !== 'queued') return isMailed ? 'email' : null
  return isMailed ? 'text and email' : 'text'
}

/** A document, and its line in a mail. */
interface MailedDocument {
  readonly id: number
  readonly line: SecretText
}

const nameIn = ({ documents }: OutgoingTexts, { type }: NamedDocument) => documents[documentNameOf(type)]

const lineOf = (texts: OutgoingTexts, document: NamedDocument, { inMail }: NewLink): MailedDocument => ({
  id: document.id,
  line: secretText`${nameIn(texts, document)}: ${inMail}`,
})

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
  more: { readonly reason?: string | null; readonly how?: EventManner | null } = {},
) =>
  insertEvent(db, {
    document_id,
    kind,
    at: now,
    ip: request.ip,
    user_agent: request.userAgent,
    reason: null,
    how: null,
    ...more,
  })
