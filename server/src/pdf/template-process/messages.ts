import type { RenderedDocument } from '#pdf/document-source'
import type { TemplateProblem } from '#pdf/template-error'

/** What became of the sources: the documents, or why the first one that failed did. */
export type FromProcess =
  | { readonly kind: 'done'; readonly documents: readonly RenderedDocument[] }
  | { readonly kind: 'failed'; readonly at: number; readonly problems: readonly TemplateProblem[] }
  | { readonly kind: 'picture'; readonly label: string }
  | { readonly kind: 'fault'; readonly message: string }
