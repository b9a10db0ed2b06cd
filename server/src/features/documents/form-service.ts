import { sentence } from '@bailiwick/contract/kit/messages'
import type { DocumentSource, RenderedDocument } from '#pdf/document-source'
import { fillPages } from '#pdf/fill-pages'
import { textRuler } from '#pdf/text-ruler'
import type { Caller } from '#platform/context'
import { loadFile, type FileStorage } from '#platform/encrypted-files'
import { conflict, type Refusal } from '#platform/refusal'
import type { WorkThread } from '#platform/work-thread/work-thread'
import { fillForm } from './form-policy.ts'
import type { CurrentForm } from './form-queries.ts'

interface Filling extends FileStorage {
  readonly drawing: WorkThread
  readonly actor: Caller
  readonly signal: AbortSignal
}

/** The document followed by the surety's forms, filled in; 409 if a form can't be made whole. */
export async function withForms(
  { files, vault, drawing, actor, signal }: Filling,
  document: RenderedDocument,
  forms: readonly CurrentForm[],
  source: DocumentSource,
): Promise<RenderedDocument> {
  if (forms.length === 0) return document
  const ruler = await textRuler()
  const filled = []
  for (const form of forms) {
    const filling = fillForm(form.contents, form.mapping, source, ruler)
    if (filling.overflowing.length > 0)
      throw refusal(actor, sentence('formOverflow', form.name, filling.overflowing.slice(0, 10)))
    const file = await loadFile({ files, vault }, form.file)
    if (file === null) throw refusal(actor, sentence('formMissing', form.name))
    filled.push({ file, ...filling })
  }
  const { pdf, firstPages } = await fillPages(drawing, document.pdf, filled, signal)
  const spots = filled.flatMap((form, at) =>
    form.spots.map((spot) => ({ ...spot, page: spot.page + (firstPages[at] ?? 0) })),
  )
  return { pdf, spots: [...document.spots, ...spots] }
}

/** Clients read that their documents can't be made, and whom to call. */
const refusal = ({ userId }: Caller, text: ReturnType<typeof sentence>): Refusal =>
  conflict(userId === null ? 'documentsNotMade' : text)
