import { outgoingIn } from '@bailiwick/contract/client-texts/outgoing'
import { enqueue } from '#platform/jobs/job-queue'
import { secretText } from '#platform/secret-text'
import { languageOf } from '../messaging/service.ts'
import { nameInMessages } from './document-wording.ts'
import { remindEnvelopeJob } from './envelope-reminder-service.ts'
import { documentsWithEnvelope, insertEnvelope, lockedEnvelope, setEnvelope } from './envelope-queries.ts'
import { sendEnvelopeJob, voidEnvelopeJob } from './envelope-service.ts'
import type { ESign, SignerNotice } from './gateway.ts'

/** DocuSign asks the signer by its own mail. */
const byMail: SignerNotice = { text: null, isMailed: true }

/** Signing at DocuSign (OPEN-154). Documents that were sent before are still signed by `other`. */
export const docusignESign = (other: ESign): ESign => ({
  firstStatus: 1,
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
    return { lines: [...there, ...here.lines], isMailed: here.isMailed || there.length > 0 }
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
  async withdraw(context, document_id) {
    const envelope = await lockedEnvelope(context.db, document_id)
    if (envelope === undefined) return other.withdraw(context, document_id)
    const { state, sending_at } = envelope
    // One that is being created is voided by the job that creates it
    if (state === 'queued' && sending_at === null)
      await setEnvelope(context.db, document_id, { state: 'ended' })
    if (state === 'sent') await enqueue(context, voidEnvelopeJob, { document_id })
    return state === 'ended' || (state === 'queued' && sending_at === null) ? 'voided' : 'voiding'
  },
})
