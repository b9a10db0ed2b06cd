import type { EndDocuments } from '#case-file/document-hooks'
import { lockDefendant } from '#case-file/lock-defendant'
import type { SendingParts } from './parts.ts'
import { pendingEnvelopesOf } from './queries.ts'
import { isSigned, voidDocument } from './voiding-service.ts'

/** Voids what waits at DocuSign for the signers of a file, or for an indemnitor, that is about to be deleted. */
export const endEnvelopes =
  (parts: Pick<SendingParts, 'esign'>): EndDocuments =>
  async (context, owner) => {
    const found = await pendingEnvelopesOf(context.db, owner)
    const [first] = found
    if (first === undefined) return
    await lockDefendant(context.db, first.defendant_id)
    const reason = { cause: 'indemnitor_id' in owner ? 'personRemoved' : 'fileDeleted' } as const
    // What ended meanwhile isn't pending any more
    for (const document of await pendingEnvelopesOf(context.db, owner))
      // The signature counts, and only its PDF isn't stored yet
      if (!(await isSigned(context, document.id))) await voidDocument(context, parts, document, reason)
  }
