import type { DocumentPart } from '@bailiwick/contract/kit/document-parts'

/** Why no document can be made from a template. */
export interface TemplateProblem {
  /** The part whose layout it is in; null: no single one. */
  readonly part: DocumentPart | null
  /** From 1; null if it is in no line. */
  readonly line: number | null
  readonly text: string
}

/** No document can be made from a template. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly problems: readonly TemplateProblem[]

  constructor(problems: readonly TemplateProblem[]) {
    super(
      `A template failed: ${problems.map(({ part, line, text }) => `${part ?? ''}:${line ?? ''} ${text}`).join('; ')}`,
    )
    this.problems = problems
  }
}
