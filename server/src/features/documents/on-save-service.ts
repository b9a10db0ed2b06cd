import { messages } from '@bailiwick/contract/kit/messages'
import type { PdfResult } from '@bailiwick/contract/save-with-document'
import type { SendDocuments } from '#case-file/send-documents'
import { Refusal } from '#platform/refusal'
import { isDuplicateRequest } from '#platform/stored-reply'
import { isUnavailable } from '#platform/unavailable'
import type { SendingParts } from './parts.ts'
import { documentsSent } from './notice-policy.ts'
import { sendDocument } from './service.ts'

/** Sends documents after a save and adds the result to the reply; `warn` is called with faults. */
export function documentsOnSave(parts: SendingParts, warn: (error: unknown) => void): SendDocuments {
  return async (context, request, reply) => {
    try {
      return await sendDocument(context, parts, request, (notices) => {
        const { texts: _, ...result } = documentsSent(notices, 'sentDocuments')
        return { ...reply, pdf_result: result }
      })
    } catch (error) {
      if (isUnavailable(error) || isDuplicateRequest(error)) throw error
      if (!(error instanceof Refusal)) warn(error)
      return context.save(async () => ({ ...reply, pdf_result: resultOf(error) }))
    }
  }
}

function resultOf(error: unknown): PdfResult {
  if (!(error instanceof Refusal)) return { code: 'somethingWrong', error: messages.somethingWrong }
  const { message, fields } = error.extra
  return {
    code: error.code,
    error: error.message,
    ...(typeof message === 'string' && { message }),
    ...(fields && { fields: [...fields] }),
  }
}
