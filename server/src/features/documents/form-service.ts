import { sentence } from '@bailiwick/contract/kit/messages'
import type { DocumentSource, RenderedDocument } from '#pdf/document-source'
import { fillPages } from '#pdf/fill-pages'
import { mostSignaturePlaces } from '#pdf/signature-spot'
import { textRuler } from '#pdf/text-ruler'
import { gateCaller } from '#platform/caller-name'
import type { Caller } from '#platform/context'
import { loadFile, type FileStorage } from '#platform/encrypted-files'
import { conflict, type Refusal } from '#platform/refusal'
import type { WorkThread } from '#platform/work-thread/work-thread'
import type { Db } from '#tables'
import { fillForm } from './form-policy.ts'
import { pagesOfVersion, type CurrentForm } from './form-queries.ts'

interface Filling extends FileStorage {
  readonly db: Db
  readonly drawing: WorkThread
  readonly actor: Caller
  readonly signal: AbortSignal
}

/** The document followed by the surety's forms, filled in; 409 if a form can't be made whole. */
export async function withForms(
  { db, files, vault, drawing, actor, signal }: Filling,
  document: RenderedDocument,
  forms: readonly CurrentForm[],
  source: DocumentSource,
): Promise<RenderedDocument> {
  if (forms.length === 0) return document
  const ruler = await textRuler()
  const filled = []
  let places = 0
  for (const { version_id, name } of forms) {
    const pages = await pagesOfVersion(db, version_id)
    const filling = await fillForm(pages.contents, pages.mapping, source, ruler)
    if (filling.overflowing.length > 0)
      throw refusal(actor, sentence('formOverflow', name, filling.overflowing.slice(0, 10)))
    places += filling.spots.length
    if (places > mostSignaturePlaces)
      throw refusal(actor, sentence('formTooManyPlaces', name, mostSignaturePlaces))
    const file = await loadFile({ files, vault }, pages.file)
    if (file === null) throw refusal(actor, sentence('formMissing', name))
    filled.push({ file, ...filling })
  }
  const { pdf, firstPages } = await fillPages(drawing, document.pdf, filled, {
    caller: gateCaller(actor),
    signal,
  })
  const spots = filled.flatMap((form, at) =>
    form.spots.map((spot) => ({ ...spot, page: spot.page + (firstPages[at] ?? 0) })),
  )
  return { pdf, spots: [...document.spots, ...spots] }
}

/** Clients read that their documents can't be made, and whom to call. */
const refusal = ({ userId }: Caller, text: ReturnType<typeof sentence>): Refusal =>
  conflict(userId === null ? 'documentsNotMade' : text)
