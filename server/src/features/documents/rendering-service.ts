import { documentParts, partNames, type DocumentPart } from '@bailiwick/contract/kit/document-parts'
import { sentence } from '@bailiwick/contract/kit/messages'
import { documentTypes } from '@bailiwick/contract/documents'
import { defendantPhotoFields } from '@bailiwick/contract/photos'
import type { Picture, RenderedDocument } from '#pdf/document-source'
import { renderDocument } from '#pdf/render-document'
import { TemplateStopped } from '#pdf/template-process/template-process'
import { TemplateError } from '#pdf/template-error'
import { conflict, type Refusal } from '#platform/refusal'
import { loadFile } from '#platform/encrypted-files'
import { gateCaller } from '#platform/caller-name'
import type { Caller, Staged, Store } from '#platform/context'
import { TaskStopped } from '#platform/work-thread/work-thread'
import type { DocumentPlan } from './plan-service.ts'
import type { Signer } from './request-service.ts'
import type { DocumentParts } from './parts.ts'
import { goesWith } from './form-policy.ts'
import { withForms } from './form-service.ts'
import { documentSource, shownParts } from './source-policy.ts'
import type { CurrentTemplates } from './template-queries.ts'

/** A signer's document as a PDF, and the card photos it shows. */
export interface SignerDocument extends RenderedDocument {
  readonly signer: Signer
  readonly cardPhotos: readonly string[]
  /** The ids of the agency's versions that it is made from. */
  readonly versions: CurrentTemplates['versions']
  /** The ids of the versions of the surety's forms that it has. */
  readonly formVersions: readonly number[]
}

type RenderingParts = Pick<DocumentParts, 'files' | 'drawing' | 'agency' | 'officeTimeZone'>

/**
 * Renders a signer's document in the work thread; not inside a transaction, because it takes up to a second. 409 names card
 * photos that can't be read, or templates of the agency that fail.
 */
export async function renderFor(
  {
    db,
    vault,
    now,
    signal,
    actor,
  }: Store & Pick<Staged, 'signal'> & { readonly now: Date; readonly actor: Caller },
  { files, drawing, agency, officeTimeZone: timeZone }: RenderingParts,
  { type, language, records, templates, forms, cardPhotos }: DocumentPlan,
  signer: Signer,
): Promise<SignerDocument> {
  if (db.isTransaction) throw new Error('A document must not be rendered inside a transaction')
  const pictures = signer === null ? await loadPictures({ files, vault }, cardPhotos, signal) : []
  const content = {
    ...records,
    ...documentTypes[type],
    language,
    templates,
    agency,
    timeZone,
    indemnitor: signer,
    pictures,
    now,
  } as const
  const source = documentSource(content)
  const ownLayouts = partNames.filter((part) => source.layouts?.[part] !== undefined)
  const parts = shownParts(content)
  const rendered = await renderDocument(drawing, source, 'send', { caller: gateCaller(actor), signal })
    .then((document) => withPlaces(document, parts))
    .catch((error: unknown) => {
      throw unreadablePhotos(error, pictures) ?? failedTemplates(error, ownLayouts, actor) ?? error
    })
  const versions = Object.fromEntries(
    parts.flatMap((part) => {
      const id = templates.versions[part]
      return id === undefined ? [] : [[part, id]]
    }),
  )
  const own = forms.filter((form) => goesWith(form, content))
  const whole = await withForms({ db, files, vault, drawing, actor, signal }, rendered, own, source)
  const formVersions = own.map(({ version_id }) => version_id)
  return { ...whole, signer, versions, formVersions, cardPhotos: pictures.map(({ label }) => label) }
}

/**
 * The document, if it has a place for the signature in each of its parts: a layout may leave one out for some files, and
 * somebody would have signed what doesn't show it.
 */
function withPlaces(document: RenderedDocument, parts: readonly DocumentPart[]): RenderedDocument {
  if (document.spots.length >= parts.length) return document
  throw new TemplateError([{ part: null, line: null, text: 'A part has no place for the signature.' }])
}

/** The refusal if a layout of the agency is the reason; what the compiler says may have data of the file in it. */
function failedTemplates(
  error: unknown,
  ownLayouts: readonly DocumentPart[],
  { userId }: Caller,
): Refusal | null {
  if (ownLayouts.length === 0) return null
  if (!(error instanceof TemplateError || error instanceof TemplateStopped)) return null
  if (userId === null) return conflict('documentsNotMade')
  const [problem] = error instanceof TemplateError ? error.problems : []
  const parts = problem?.part ? [problem.part] : ownLayouts
  return conflict(
    sentence(
      'templateFailed',
      parts.map((part) => documentParts[part]),
    ),
  )
}

/**
 * The refusal if a photo is the reason why a document can't be rendered: the one that can't be embedded, or, if the thread was
 * stopped, every photo that is a PDF, because a picture has been redrawn and can't stop it.
 */
function unreadablePhotos(error: unknown, pictures: readonly Picture[]): Refusal | null {
  const labels =
    error instanceof Error && error.name === 'UnreadablePicture'
      ? [error.message]
      : error instanceof TaskStopped
        ? pictures.filter(({ type }) => type === 'application/pdf').map(({ label }) => label)
        : []
  return labels.length === 0 ? null : conflict(sentence('unreadablePhotos', labels))
}

async function loadPictures(
  storage: Parameters<typeof loadFile>[0],
  photos: DocumentPlan['cardPhotos'],
  signal: AbortSignal,
): Promise<Picture[]> {
  if (photos.length === 0) return []
  const { toPrintablePicture } = await import('#pdf/pictures')
  const pictures: Picture[] = []
  for (const { field, name, type } of photos) {
    const content = await loadFile(storage, name)
    if (content !== null)
      pictures.push(await toPrintablePicture(defendantPhotoFields[field].label, { type, content }, signal))
  }
  return pictures
}
