import type { FormContents } from './form-fields.ts'

/** The limits of an uploaded PDF, and of the work of checking it. */
export interface PdfLimits {
  readonly pages: number
  /** Of a page, in points. */
  readonly longestSide: number
  /** Of PDFium's memory, in bytes. */
  readonly memory: number
  /** Of the rewritten file, in bytes. */
  readonly size: number
}

/** What the worker gets; `sent` is transferred. */
export interface CleanPdfRequest {
  readonly sent: Uint8Array<ArrayBuffer>
  readonly limits: PdfLimits
  /** The most fields of a fillable form, which are read before they become a part of the pages; 0: none are read. */
  readonly fields: number
}

/** Why a PDF is refused. */
export type PdfFault =
  /** It can't be parsed without repairs. */
  | 'damaged'
  | 'encrypted'
  /** Something active would have stayed. */
  | 'active'
  | 'tooManyPages'
  | 'pageTooLarge'
  /** Its form is XFA: it has no pages of its own. */
  | 'dynamicForm'
  | 'tooManyFields'
  /** A limit of memory, size, nesting or time was exceeded. */
  | 'tooComplicated'

/** What the worker answers: the rewritten file, or why there is none. */
export type CleanPdfAnswer = CleanedPdf | { readonly fault: PdfFault }

export interface CleanedPdf {
  readonly content: Uint8Array<ArrayBuffer>
  /** Empty unless they were asked for. */
  readonly form: FormContents
}
