import type { OwnDocument } from '@bailiwick/contract/client-documents'
import { documentStatuses } from '@bailiwick/contract/documents'
import { lockDefendant } from '#case-file/lock-defendant'
import type { Caller, CallerContext, Client } from '#platform/context'
import { conflict, unauthorized } from '#platform/refusal'
import { changedByClients } from './contact-queries.ts'
import type { ESign } from './gateway.ts'
import { documentsOfSigner, type OwnDocumentRow } from './own-document-queries.ts'

const states: Readonly<Record<number, OwnDocument['state']>> = {
  [documentStatuses.signed]: 'signed',
  [documentStatuses.declined]: 'declined',
}

/** The documents that the client signs (OPEN-140). */
export async function listOwnDocuments({
  db,
  actor,
}: Pick<CallerContext, 'db' | 'actor'>): Promise<OwnDocument[]> {
  return (await documentsOfSigner(db, requireClient(actor))).map(toOwn)
}

function toOwn(row: OwnDocumentRow): OwnDocument {
  const { envelope_id, type, has_file, date_created, ended_at, is_texted, is_mailed } = row
  return {
    envelope_id,
    type,
    state: states[row.status] ?? 'pending',
    is_signed_here: !row.has_envelope && has_file,
    has_file,
    date_created,
    ended_at: states[row.status] === undefined ? null : ended_at,
    sent_by: [...(is_texted ? (['text'] as const) : []), ...(is_mailed ? (['mail'] as const) : [])],
  }
}

/**
 * The token of a new link to a pending document of the client. 401 if they don't sign it; 409 if it is signed or declined, is
 * signed elsewhere or staff have to check their phone; 429 after too many links in a day.
 */
export async function openOwnDocument(
  context: CallerContext,
  esign: ESign,
  envelopeId: string,
): Promise<string> {
  const client = requireClient(context.actor)
  await lockDefendant(context.db, client.defendantId)
  const found = (await documentsOfSigner(context.db, client)).find((one) => one.envelope_id === envelopeId)
  if (found === undefined) throw unauthorized()
  if (found.status === documentStatuses.signed) throw conflict('alreadySigned')
  if (found.status === documentStatuses.declined) throw conflict('alreadyDeclined')
  if (found.has_envelope || !found.has_file) throw conflict('signedElsewhere')
  await requireKnownPhone(context, client, found)
  return esign.open(context, found.id, client.sessionId)
}

/**
 * Refuses an indemnitor whose phone, by which they sign in, a client has changed since they were asked to sign: it may be the
 * defendant's. Staff check it and send the link again.
 */
async function requireKnownPhone(
  { db }: CallerContext,
  { defendantId: defendant_id, indemnitorId: indemnitor_id }: Client,
  { signer_phone, phone }: OwnDocumentRow,
): Promise<void> {
  if (indemnitor_id === null || signer_phone === null) return
  if (phone === signer_phone) return
  const changed = await changedByClients(db, { defendant_id, indemnitor_id }, ['phone'])
  if (changed.length > 0) throw conflict('documentsNotMailed')
}

function requireClient(actor: Caller): Client {
  if (actor.userId !== null) throw unauthorized()
  return actor
}
