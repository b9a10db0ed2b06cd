import type { CallerContext } from '#platform/context'
import { conflict } from '#platform/refusal'
import type { SendingParts } from './parts.ts'
import type { DocumentPlan } from './plan-service.ts'
import { pendingOfBooking, type UnsignedDocument } from './queries.ts'
import type { DocumentRequest } from './request-service.ts'
import { isSigned, replaced, withdraw } from './withdrawal-service.ts'

/** The pending documents of the same type and booking for the signers of a plan. */
async function formerOf(
  { db }: CallerContext,
  { type, records, signers }: DocumentPlan,
): Promise<UnsignedDocument[]> {
  const of = { defendantId: records.defendant.id, bookingId: records.booking.id, type }
  const ids = signers.map((signer) => signer?.id ?? null)
  return (await pendingOfBooking(db, of)).filter((one) => ids.includes(one.indemnitor_id))
}

/** Refuses a send that is to ask first with 409 if such a document is pending: see `replace` in the contract. */
export async function requireNoFormer(
  context: CallerContext,
  { replace }: Pick<DocumentRequest, 'replace'>,
  plan: DocumentPlan,
): Promise<DocumentPlan> {
  if (replace === 'No' && (await formerOf(context, plan)).length > 0) throw conflict('alreadyPending')
  return plan
}

/**
 * What a send does with pending documents of the same type, booking and signer. Those of staff end as `replace` in the
 * contract says. A client's send, which comes with each complete save, ends the one of the save before.
 */
export const endFormer =
  (parts: Pick<SendingParts, 'esign'>, { replace }: Pick<DocumentRequest, 'replace'>) =>
  async (context: CallerContext, plan: DocumentPlan): Promise<void> => {
    const byClient = context.actor.userId === null
    if (replace !== 'Yes' && !byClient) return
    const former = await formerOf(context, plan)
    for (const document of former.filter(({ created_by }) => !byClient || created_by === null)) {
      if (await isSigned(context, document.id)) throw conflict('signedMeanwhile')
      await withdraw(context, parts, document, replaced)
    }
  }
