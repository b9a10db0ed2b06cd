import { hash, randomUUID } from 'node:crypto'
import { documentStatuses } from '@bailiwick/contract/documents'
import { recordHistory } from '#case-file/history'
import { lockDefendant } from '#case-file/lock-defendant'
import { requireUnchanged, untilUnchanged } from '#case-file/unchanged'
import type { CallerContext, Staged } from '#platform/context'
import { withStoredFiles, type StoreFile } from '#platform/encrypted-files'
import { toOneLine } from '#platform/one-line'
import type { DocumentPlan } from './plan-service.ts'
import type { Signer } from './request-service.ts'
import { isReached, type SignerContact, type SignerNotice, type VoidOutcome } from './gateway.ts'
import { historyOf, nameOf } from './history-entry.ts'
import type { SendingParts } from './parts.ts'
import { insertDocument, setLinkSent } from './queries.ts'
import { renderFor, type SignerDocument } from './rendering-service.ts'

/** A document whose file is stored. */
interface StoredDocument extends SignerDocument {
  readonly fileName: string
}

/** The reply of a send: how each signer learns of their document, and what became of those that it replaces. */
export type SendAnswer<Reply> = (notices: readonly SignerNotice[], voided: readonly VoidOutcome[]) => Reply

/**
 * Renders and stores the documents of a plan, then sends all of them in one transaction. The transaction plans again: if the
 * records have changed, everything is rendered again, so that nobody gets an outdated document.
 */
export const sendPlanned = <Reply>(
  context: CallerContext & Staged,
  parts: SendingParts,
  planWith: (context: CallerContext) => Promise<DocumentPlan>,
  answer: SendAnswer<Reply>,
  /** Runs in the transaction before it sends; returns what became of the documents that it ends. */
  first: (context: CallerContext, plan: DocumentPlan) => Promise<readonly VoidOutcome[]>,
): Promise<Reply> =>
  untilUnchanged(async () => {
    const plan = await planWith(context)
    const renderAll = async (store: StoreFile) => {
      const documents: StoredDocument[] = []
      for (const signer of plan.signers) {
        const document = await renderFor(context, parts, plan, signer)
        documents.push({ ...document, fileName: await store(document.pdf) })
      }
      return documents
    }
    return withStoredFiles({ ...context, files: parts.files }, renderAll, async (db, documents) => {
      const inside = { ...context, db }
      await lockDefendant(db, plan.records.defendant.id)
      requireUnchanged(plan, await planWith(inside))
      const phones = plan.signers.map((signer) => plannedContact(plan, signer).phone)
      await parts.esign.requirePace(inside, phones)
      const voided = await first(inside, plan)
      const notices: SignerNotice[] = []
      for (const document of documents) notices.push(await send(inside, parts, plan, document))
      return answer(notices, voided)
    })
  })

async function send(
  context: CallerContext,
  { esign }: SendingParts,
  plan: DocumentPlan,
  { signer, pdf, spots, cardPhotos, versions, formVersions, fileName }: StoredDocument,
): Promise<SignerNotice> {
  const { db, actor, now } = context
  const { type, language, records } = plan
  const envelope_id = randomUUID()
  const isSent = esign.firstStatus === documentStatuses.sent
  const contact = plannedContact(plan, signer)
  const about = { booking_id: records.booking.id, indemnitor_id: signer?.id ?? null, type, envelope_id }
  const id = await insertDocument(db, {
    ...about,
    language,
    defendant_id: records.defendant.id,
    status: esign.firstStatus,
    history: JSON.stringify(isSent ? [{ description: 'notified', time: now.toISOString() }] : []),
    created_by: actor.userId,
    date_created: now,
    document_file: fileName,
    document_sha256: hash('sha256', pdf),
    spots: JSON.stringify(spots),
    template_versions: JSON.stringify(versions),
    form_versions: JSON.stringify(formVersions),
    signer_phone: contact.phone,
    signer_email: contact.email,
  })
  const notice = await esign.send(context, { id, type }, contact)
  if (isSent && isReached(notice)) await setLinkSent(db, [id], now)
  await recordHistory(context, {
    ...historyOf(plan, signer),
    action: 'send',
    record_id: id,
    data: {
      ...about,
      ...(language !== 'en' && { language }),
      ...(Object.keys(versions).length > 0 && { template_versions: versions }),
      ...(formVersions.length > 0 && { form_versions: formVersions }),
      ...(cardPhotos.length > 0 && { card_photos: cardPhotos }),
    },
  })
  return notice
}

/** A signer of a plan, and how to reach them. */
export function plannedContact(plan: DocumentPlan, signer: Signer): SignerContact {
  const { defendant } = plan.records
  const { phone, email } = signer ?? defendant
  return {
    defendant_id: defendant.id,
    indemnitor_id: signer?.id ?? null,
    name: toOneLine(nameOf(plan, signer)),
    phone: String(phone),
    email: typeof email === 'string' ? email : null,
  }
}
