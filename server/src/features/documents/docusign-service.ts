import { outgoingIn } from '@bailiwick/contract/client-texts/outgoing'
import { documentStatuses } from '@bailiwick/contract/documents'
import type { CallerContext } from '#platform/context'
import { enqueue } from '#platform/jobs/job-queue'
import { secretText } from '#platform/secret-text'
import { languageOf } from '../messaging/service.ts'
import { nameInMessages } from './document-wording.ts'
import { remindEnvelopeJob } from './envelope-reminder-service.ts'
import {
  documentsWithEnvelope,
  insertEnvelope,
  lockedEnvelope,
  setEnvelope,
  type Envelope,
} from './envelope-queries.ts'
import { sendEnvelopeJob, voidEnvelopeJob } from './envelope-service.ts'
import type { ESign, SignerNotice } from './gateway.ts'

/** DocuSign asks the signer by its own mail. */
const byMail: SignerNotice = { text: null, isMailed: true, byDocusign: true }

/** Signing at DocuSign (OPEN-154). Documents that were sent before are still signed by `other`. */
export const docusignESign = (other: ESign): ESign => ({
  firstStatus: documentStatuses.created,
  asksDocusign: true,
  // DocuSign asks by mail
  requirePace: async () => {},
  async send(context, { id }) {
    await insertEnvelope(context.db, id, context.now)
    await enqueue(context, sendEnvelopeJob, { document_id: id })
    return byMail
  },
  async remind(context, documents, signer) {
    const own = await documentsWithEnvelope(
      context.db,
      documents.map(({ id }) => id),
    )
    for (const document_id of own) await enqueue(context, remindEnvelopeJob, { document_id })
    const others = documents.filter(({ id }) => !own.has(id))
    const here = await other.remind(context, others, signer)
    const language = await languageOf(context.db, signer)
    const { byDocuSign } = outgoingIn(language)
    const there = documents
      .filter(({ id }) => own.has(id))
      .map(({ type }) => secretText`${byDocuSign(nameInMessages(type, language))}`)
    const byDocusign = there.length > 0
    return { lines: [...there, ...here.lines], isMailed: here.isMailed || byDocusign, byDocusign }
  },
  async resend(context, document, signer) {
    const own = await documentsWithEnvelope(context.db, [document.id])
    if (!own.has(document.id)) return other.resend(context, document, signer)
    await enqueue(context, remindEnvelopeJob, { document_id: document.id })
    return byMail
  },
  // DocuSign's documents are not renewed or opened here
  renew: other.renew,
  recordRenewal: other.recordRenewal,
  open: other.open,
  async void(context, document_id) {
    const envelope = await lockedEnvelope(context.db, document_id)
    if (envelope === undefined) return other.void(context, document_id)
    // One that is being created is voided by the job that creates it
    if (envelope.state === 'sent') await enqueue(context, voidEnvelopeJob, { document_id })
    // Also one whose job was given up: it looks for the envelope first
    if (envelope.state === 'sending') await enqueue(context, sendEnvelopeJob, { document_id })
    return (await endUnsent(context, envelope)) ? 'voided' : 'voiding'
  },
})

/**
 * Signing by `here`, without DocuSign. What it was sent while it was set up is still signed there: nobody can ask it, and what
 * is voided here stays open there.
 */
export const withoutDocusign = (here: ESign): ESign => ({
  ...here,
  async void(context, document_id) {
    const state = await here.void(context, document_id)
    const envelope = await lockedEnvelope(context.db, document_id)
    return envelope === undefined || (await endUnsent(context, envelope)) ? state : 'voidedHere'
  },
})

/** Ends an envelope that DocuSign surely doesn't have; returns whether nobody can sign it there. */
async function endUnsent(
  { db }: Pick<CallerContext, 'db'>,
  { document_id, state, sending_at }: Envelope,
): Promise<boolean> {
  const isUnsent = state === 'queued' && sending_at === null
  if (isUnsent) await setEnvelope(db, document_id, { state: 'ended' })
  return isUnsent || state === 'ended'
}
