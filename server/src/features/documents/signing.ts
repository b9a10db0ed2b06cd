import type { BodyOf } from '@bailiwick/contract/endpoint'
import { documentFileName, documentStatuses } from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/messages'
import type { Signing, signPaper as signPaperCall } from '@bailiwick/contract/signing'
import { storable } from '#platform/columns'
import type { OpenContext } from '#platform/context'
import type { OpenedFile } from '#platform/file-store'
import { conflict, notFound, Refusal } from '#platform/refusal'
import { recordHistory } from '../history/service.ts'
import { madeOnce } from '../settings/service.ts'
import { noteEvent, tokenHash } from './esign.ts'
import { paperTitle } from './names.ts'
import type { DocumentParts } from './parts.ts'
import type { AuditEvent, Signature } from './pdf/finish.ts'
import type { Identity } from './pdf/identity.ts'
import type { SignatureSpot } from './pdf/sheet.ts'
import {
  documentOfLink,
  endDocument,
  eventsOf,
  lockedDocumentOfLink,
  type LinkedDocument,
  type SigningEvent,
} from './queries.ts'
import { keepPdf, openPdf } from './safe.ts'

// What whoever holds a link does with its document. Each text is for a person whom the link is all we know of.

type Parts = Pick<DocumentParts, 'brand' | 'files'>

const states = {
  [documentStatuses.sent]: 'pending',
  [documentStatuses.signed]: 'signed',
  [documentStatuses.declined]: 'declined',
} as const

const stateOf = ({ status }: LinkedDocument): Signing['state'] | undefined =>
  states[status as keyof typeof states]

/** A document whose file is there, behind a link that may still be used; 404 in the words of the page else. */
async function linked(
  { db, now }: OpenContext,
  token: string,
  read = documentOfLink,
): Promise<LinkedDocument & { readonly paper: string; readonly paper_sha256: string }> {
  const found = await read(db, tokenHash(token), now)
  if (found === undefined || stateOf(found) === undefined) throw notFound(messages.signingLinkGone)
  const { paper, paper_sha256 } = found
  if (paper === null || paper_sha256 === null) throw notFound(messages.signingLinkGone)
  return { ...found, paper, paper_sha256 }
}

/** The same of one that waits for its signature, locked where the context's handle is a transaction; 409 else. */
async function pending(context: OpenContext, token: string, read = documentOfLink) {
  const found = await linked(context, token, read)
  const state = stateOf(found)
  if (state === 'signed') throw conflict(messages.alreadySigned)
  if (state === 'declined') throw conflict(messages.alreadyDeclined)
  return found
}

/** What the page of a link says; that it was opened is kept for the certificate. */
export async function openSigning(context: OpenContext, { brand }: Parts, token: string): Promise<Signing> {
  const found = await linked(context, token)
  const state = stateOf(found) ?? 'pending'
  if (state === 'pending') await noteEvent(context, found.id, 'opened')
  const events = await eventsOf(context.db, found.id)
  const at = (kind: SigningEvent['kind']) => events.find((event) => event.kind === kind)?.at ?? null
  return {
    title: paperTitle(found.type),
    signer_name: found.signer_name,
    brand,
    state,
    sha256: found.paper_sha256,
    expires_at: found.expires_at,
    agreed_at: at('agreed'),
    signed_at: at('signed'),
    declined_at: at('declined'),
  }
}

/** The document to be signed, or the signed one. */
export async function readPaper(
  context: OpenContext,
  { files }: Pick<Parts, 'files'>,
  token: string,
): Promise<OpenedFile> {
  const { paper, signed_paper } = await linked(context, token)
  const content = await openPdf(context.vault, files, signed_paper ?? paper)
  if (content === null) throw notFound(messages.noDocumentFile)
  return { type: 'application/pdf', name: documentFileName, content }
}

/** Keeps that the signer agreed to sign electronically, the first time. */
export async function agree(context: OpenContext, token: string): Promise<void> {
  const { id } = await pending(context, token, lockedDocumentOfLink)
  await noteEvent(context, id, 'agreed')
}

/** Ends the document without a signature. */
export async function decline(context: OpenContext, token: string, reason?: string): Promise<void> {
  const found = await pending(context, token, lockedDocumentOfLink)
  const said = storable(reason ?? '').trim()
  await endDocument(context.db, found.id, { as: 'declined' }, context.now)
  await noteEvent(context, found.id, 'declined', said === '' ? null : said)
  await noteEnd(context, found, { status: 'declined', ...(said !== '' && { reason: said }) })
}

/**
 * Puts the signature on the document that was shown and keeps the finished one. It is drawn before the transaction, so
 * that nobody waits for it: of two who sign at once one ends the document, and the other's file is removed.
 */
export async function sign(
  context: OpenContext,
  { brand, files }: Parts,
  { token, sha256, signature }: BodyOf<typeof signPaperCall>,
): Promise<void> {
  const { db, vault, now } = context
  const found = await pending(context, token)
  if (found.paper_sha256 !== sha256) throw conflict(messages.otherPaper)
  const events = await eventsOf(db, found.id)
  if (!events.some(({ kind }) => kind === 'agreed')) throw conflict(messages.agreeFirst)
  const made = await signatureOf(signature)
  const pdf = await openPdf(vault, files, found.paper)
  if (pdf === null) throw notFound(messages.noDocumentFile)

  const { finishPaper } = await import('./pdf/finish.ts')
  const { ip, userAgent: user_agent } = context.request
  const signed = { kind: 'signed', at: now.toISOString(), ip, user_agent } as const
  const finished = await finishPaper(
    {
      pdf,
      sha256,
      spots: found.spots as SignatureSpot[],
      signature: made,
      title: paperTitle(found.type),
      brand,
      envelope_id: found.envelope_id ?? '',
      signer: {
        name: found.signer_name,
        phone: found.signer_phone ?? '',
        email: found.signer_email ?? '',
      },
      events: [...events, signed].map(auditEvent),
      now,
    },
    await signingIdentity(context, brand),
  )
  const signed_paper = await keepPdf(vault, files, finished)
  try {
    await db.transaction().execute(async (tx) => {
      const inside = { ...context, db: tx }
      await pending(inside, token, lockedDocumentOfLink)
      await endDocument(tx, found.id, { as: 'signed', signed_paper }, now)
      await noteEvent(inside, found.id, 'signed')
      await noteEnd(inside, found, { status: 'signed' })
    })
  } catch (error) {
    // Where the connection broke it may be signed all the same, and the file is needed
    if (error instanceof Refusal) await files.remove(signed_paper)
    throw error
  }
}

async function signatureOf(signature: BodyOf<typeof signPaperCall>['signature']): Promise<Signature> {
  if (signature.kind === 'typed') return { name: storable(signature.name) }
  const { checkedSignature } = await import('./signature-picture.ts')
  return { png: await checkedSignature(signature.png) }
}

const eventWords: Readonly<Record<SigningEvent['kind'], string>> = {
  sent: 'Sent for signature',
  reminded: 'Reminded',
  opened: 'Opened',
  agreed: 'Agreed to sign electronically',
  signed: 'Signed',
  declined: 'Declined',
}

/** Of what the staff did the signer's certificate says when, not from where. */
function auditEvent({ kind, at, ip, user_agent }: SigningEvent): AuditEvent {
  const ours = kind === 'sent' || kind === 'reminded'
  return { at, what: eventWords[kind], ip: ours ? '' : ip, device: ours ? '' : user_agent }
}

const identityName = 'signing_identity'
const identityPlace = `settings.${identityName}`

/** What finished documents are signed with: made with the first signature, and sealed where it is kept. */
async function signingIdentity({ db, vault, now }: OpenContext, brand: string): Promise<Identity> {
  const box = await madeOnce(db, identityName, async () => {
    const { newIdentity } = await import('./pdf/identity.ts')
    const made = await newIdentity(`${brand} documents`, now)
    return vault.seal(Buffer.from(JSON.stringify(made)), identityPlace).toString('base64')
  })
  return JSON.parse(vault.open(Buffer.from(box, 'base64'), identityPlace).toString()) as Identity
}

/** A signature is noted in the signer's name (OPEN-119). */
const noteEnd = (
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
