import { hash, randomBytes } from 'node:crypto'
import { signingLink, signingLinkDays } from '@bailiwick/contract/signing'
import type { CallerContext, OpenContext } from '#platform/context'
import { joinTexts, secret, secretText, type SecretText } from '#platform/secret-text'
import { mailToClient } from '../mails/service.ts'
import { sendMessage } from '../messaging/service.ts'
import type { DocumentParts, ESign, NamedDocument, SignerContact } from '../documents/service.ts'
import { insertEvent, insertLink, type SigningEvent } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const tokenBytes = 24

/** Only the hash of a token is stored. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Signing in the portal itself: a link in a text and a mail opens the page where the signer reads and signs. */
export function builtinESign({ brand, publicUrl, ...parts }: DocumentParts): ESign {
  async function newLink({ db, now }: OpenContext, document_id: number): Promise<SecretText> {
    const token = randomBytes(tokenBytes).toString('base64url')
    const expires_at = new Date(now.getTime() + signingLinkDays * dayMs)
    await insertLink(db, { token_hash: tokenHash(token), document_id, created_at: now, expires_at })
    return secretText`${signingLink(publicUrl, '')}${secret(token)}`
  }

  const mail = async (
    context: CallerContext,
    { name, email }: SignerContact,
    lines: readonly SecretText[],
  ): Promise<boolean> => {
    if (email === null) return false
    return mailToClient(context, parts, {
      to: email,
      subject: `${brand}: documents to sign`,
      message: joinTexts(
        [
          `Hello ${name},`,
          `${brand} asks you to read and sign:`,
          ...lines,
          `The link is only for you, so please don’t forward it. It works for ${signingLinkDays} days.`,
        ],
        '\n\n',
      ),
    })
  }

  /** Gives the signer a new link by text and mail. */
  async function ask(context: CallerContext, document: NamedDocument, signer: SignerContact) {
    const link = await newLink(context, document.id)
    const { defendant_id, indemnitor_id, name, phone } = signer
    const { actor } = context
    const content = secretText`${brand}: Hello ${name}, please read and sign your ${document.name} here: ${link}`
    const message = { defendant_id, indemnitor_id, phone, content, template_id: null }
    const text =
      actor.userId === null
        ? null
        : await sendMessage({ ...context, actor }, parts, message, { orFail: true })
    const isMailed = await mail(context, signer, [secretText`${document.name}: ${link}`])
    return { text, isMailed }
  }

  return {
    firstStatus: 2,
    async send(context, document, signer) {
      const notice = await ask(context, document, signer)
      await recordEvent(context, document.id, 'sent')
      return notice
    },
    async resend(context, document, signer) {
      const notice = await ask(context, document, signer)
      await recordEvent(context, document.id, 'reminded')
      return notice
    },
    // No link opens a document that has ended
    withdraw: async () => {},
    async remind(context, documents, signer) {
      const lines: SecretText[] = []
      for (const { id, name } of documents) {
        lines.push(secretText`${name}: ${await newLink(context, id)}`)
        await recordEvent(context, id, 'reminded')
      }
      if (lines.length > 0) await mail(context, signer, lines)
      return lines
    },
  }
}

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
