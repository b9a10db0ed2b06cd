import { documentTypes } from '@bailiwick/contract/documents'
import { defendantPhotoFields } from '@bailiwick/contract/photos'
import type { Picture } from '#pdf/pdf-writer'
import { loadFile } from '#platform/encrypted-files'
import type { Store } from '#platform/context'
import { documentTitle } from './document-wording.ts'
import type { DocumentPlan } from './plan-service.ts'
import type { Signer } from './request-service.ts'
import type { DocumentParts } from './parts.ts'
import type { RenderedDocument } from './pdf.ts'

/** A signer's document as a PDF, and the card photos it shows. */
export interface SignerDocument extends RenderedDocument {
  readonly signer: Signer
  readonly cardPhotos: readonly string[]
}

/** Renders a signer's document; not inside a transaction, because it takes up to a second of CPU time. */
export async function renderFor(
  { db, vault, now }: Store & { readonly now: Date },
  { brand, files }: Pick<DocumentParts, 'brand' | 'files'>,
  { type, records, cardPhotos }: DocumentPlan,
  signer: Signer,
): Promise<SignerDocument> {
  if (db.isTransaction) throw new Error('A document must not be rendered inside a transaction')
  const pictures = signer === null ? await loadPictures({ files, vault }, cardPhotos) : []
  // Load on demand: the libraries are large and rarely needed
  const { renderDocument } = await import('./pdf.ts')
  const rendered = await renderDocument({
    ...records,
    ...documentTypes[type],
    title: documentTitle(type),
    brand,
    indemnitor: signer,
    pictures,
    now,
  })
  return { ...rendered, signer, cardPhotos: pictures.map(({ label }) => label) }
}

async function loadPictures(
  storage: Parameters<typeof loadFile>[0],
  photos: DocumentPlan['cardPhotos'],
): Promise<Picture[]> {
  if (photos.length === 0) return []
  const { toPrintablePicture } = await import('#pdf/pictures')
  const pictures: Picture[] = []
  for (const { field, name, type } of photos) {
    const content = await loadFile(storage, name)
    if (content !== null)
      pictures.push(await toPrintablePicture(defendantPhotoFields[field].label, { type, content }))
  }
  return pictures
}
