import type { PapersToSign, PdfResult } from '@bailiwick/contract/save-with-papers'
import type { CallerContext } from '#platform/context'

/**
 * Sends papers for signature after a save, where it asks for them, and says what became of them; whatever that is, the
 * save stands (OPEN-84).
 */
export type SendPapers = (
  context: CallerContext,
  pdf: PapersToSign | undefined,
) => Promise<{ readonly pdf_result?: PdfResult }>
