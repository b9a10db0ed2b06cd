import type { DocumentToSign, PdfResult } from '@bailiwick/contract/save-with-document'
import type { CallerContext, Staged } from '#platform/context'

/** Sends a document after a save, and adds the result to the reply of the save. */
export type SendDocuments = <Reply>(
  context: CallerContext & Staged,
  request: DocumentToSign,
  reply: Reply,
) => Promise<Reply & { readonly pdf_result: PdfResult }>

/**
 * Saves a record in one transaction, then sends the document that was requested with the save. If that fails, the record
 * stays saved (OPEN-84).
 */
export async function saveAndSend<Reply extends object>(
  context: CallerContext & Staged,
  save: (inside: CallerContext) => Promise<Reply>,
  sendDocuments: SendDocuments,
  request: DocumentToSign | undefined,
): Promise<Reply | (Reply & { readonly pdf_result: PdfResult })> {
  const saveIn = (db: CallerContext['db']) => save({ ...context, db })
  if (request === undefined) return context.save(saveIn)
  const reply = await context.saveFirst(saveIn)
  // Documents are sent of a whole save only
  if ('not_saved' in reply) return context.save(async () => reply)
  return sendDocuments(context, request, reply)
}
