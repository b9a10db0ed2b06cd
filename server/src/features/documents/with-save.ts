import type { PdfResult } from '@bailiwick/contract/save-with-papers'
import { messages } from '@bailiwick/contract/messages'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal'
import type { SendPapers } from '#platform/send-papers'
import { isUnavailable } from '#platform/unavailable'
import { sendPaper, type SendingParts } from './service.ts'

/** Sends papers inside the transaction of a save, in a part of it that can be undone alone; `warn` is told of faults. */
export function papersWithSave(parts: SendingParts, warn: (error: unknown) => void): SendPapers {
  return async (context, pdf) => {
    if (pdf === undefined) return {}
    const { db } = context
    await sql`savepoint papers`.execute(db)
    try {
      await sendPaper(context, parts, pdf)
    } catch (error) {
      if (isUnavailable(error)) throw error
      await sql`rollback to savepoint papers`.execute(db)
      if (!(error instanceof Refusal)) warn(error)
      return { pdf_result: resultOf(error) }
    }
    return { pdf_result: { message: messages.sentDocuments } }
  }
}

function resultOf(error: unknown): PdfResult {
  if (!(error instanceof Refusal)) return { error: messages.somethingWrong }
  const { message, fields } = error.extra
  return {
    error: error.message,
    ...(typeof message === 'string' && { message }),
    ...(fields && { fields: [...fields] }),
  }
}
