import type { CallerContext } from '#platform/context'
import { conflict } from '#platform/refusal'
import type { VoidOutcome } from './gateway.ts'
import type { SendingParts } from './parts.ts'
import type { DocumentPlan } from './plan-service.ts'
import { doubtfulOfBooking, pendingOfBooking, type DocumentWithSigner } from './queries.ts'
import type { DocumentRequest } from './request-service.ts'
import { isSigned, replacedReason, voidDocument } from './voiding-service.ts'

/** The documents of the same type and booking for the signers of a plan, by default those that are pending. */
async function replacedBy(
  { db }: CallerContext,
  { type, records, signers }: DocumentPlan,
  read = pendingOfBooking,
): Promise<DocumentWithSigner[]> {
  const of = { defendantId: records.defendant.id, bookingId: records.booking.id, type }
  const ids = signers.map((signer) => signer?.id ?? null)
  return (await read(db, of)).filter((one) => ids.includes(one.indemnitor_id))
}

/** Refuses a send that is to ask first with 409 if such a document is pending: see `replace` in the contract. */
export async function requireNonePending(
  context: CallerContext,
  { replace }: Pick<DocumentRequest, 'replace'>,
  plan: DocumentPlan,
): Promise<DocumentPlan> {
  if (replace === 'No' && (await replacedBy(context, plan)).length > 0) throw conflict('alreadyPending')
  return plan
}

/**
 * What a send does with pending documents of the same type, booking and signer. Those of staff end as `replace` in the
 * contract says. A client's send, which comes with each complete save, ends the one of the save before. Those that failed,
 * and that DocuSign may have all the same, are always voided there. Returns what became of those that it ends.
 */
export const voidReplaced =
  (parts: Pick<SendingParts, 'esign'>, { replace }: Pick<DocumentRequest, 'replace'>) =>
  async (context: CallerContext, plan: DocumentPlan): Promise<VoidOutcome[]> => {
    const ended: VoidOutcome[] = []
    for (const document of await replacedBy(context, plan, doubtfulOfBooking))
      if (!(await isSigned(context, document.id)))
        ended.push(await voidDocument(context, parts, document, replacedReason))
    const byClient = context.actor.userId === null
    if (replace !== 'Yes' && !byClient) return ended
    const pending = await replacedBy(context, plan)
    for (const document of pending.filter(({ created_by }) => !byClient || created_by === null)) {
      if (await isSigned(context, document.id)) throw conflict('signedMeanwhile')
      ended.push(await voidDocument(context, parts, document, replacedReason))
    }
    return ended
  }
