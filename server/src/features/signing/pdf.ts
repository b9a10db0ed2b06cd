import { documentWords } from '#pdf/document-words'
import { PDFDocument, rgb, type PDFPage } from '@cantoo/pdf-lib'
import { canDraw, toDrawable } from '#pdf/drawable-text'
import { embedFace, type Face } from '#pdf/fonts'
import { addSignaturePlaceholder } from '#pdf/signature-placeholder'
import type { SignatureSpot } from '#pdf/signature-spot'
import { StructureTree } from '#pdf/structure-tree'
import { compileDocument } from '#pdf/typst'
import { certificateSource, timeIn, type Certificate } from './certificate-wording.ts'

/** A drawn picture or a typed name. */
export type Signature = { readonly png: Uint8Array } | { readonly name: string }

export interface DocumentToFinish extends Omit<Certificate, 'typed'> {
  readonly pdf: Uint8Array
  readonly spots: readonly SignatureSpot[]
  readonly signature: Signature
  /** Reserved for the digital signature. */
  readonly reservedBytes: number
}

/**
 * Creates the signed document: the bytes that the signer was shown, an increment with the signature on its lines and a
 * certificate page, and a placeholder for the digital signature over everything, which `signPdf` fills in (OPEN-154).
 */
export async function finishDocument(content: DocumentToFinish): Promise<Uint8Array> {
  const { signature, signer, reservedBytes, language, now } = content
  const pdf = await PDFDocument.load(content.pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const tree = new StructureTree(pdf)
  await stamp(pdf, tree, content)
  const typed = 'name' in signature ? signature.name : null
  const certificate = await compileDocument(certificateSource({ ...content, typed }))
  tree.appendPages(await PDFDocument.load(certificate.pdf, { updateMetadata: false }))
  const { reason, field } = documentWords(language).certificate
  addSignaturePlaceholder(pdf, tree, { name: signer.name, reason, field, reservedBytes, now })
  return pdf.commit({ useObjectStreams: false })
}

const ink = rgb(0.06, 0.12, 0.36)
const faint = rgb(0.36, 0.4, 0.44)
/** The height of a drawn signature, in points. */
const maxHeight = 38
/** Of a typed one. */
const maxSize = 24

/** Puts the signature, its time and the number of the envelope on each line. */
async function stamp(pdf: PDFDocument, tree: StructureTree, content: DocumentToFinish): Promise<void> {
  const { signature, spots, now, timeZone, language, signer, envelope_id } = content
  const regular = await embedFace(pdf, 'regular')
  const draw =
    'png' in signature ? await drawPicture(pdf, signature.png) : await drawName(pdf, signature.name)
  const time = timeIn(timeZone, now.toISOString())
  const words = documentWords(language).certificate
  const alt = words.figure
    .replace('{name}', () => signer.name)
    .replace('{time}', time)
    .replace('{envelope}', envelope_id)
  for (const spot of spots) {
    const { x, y, dateX } = spot
    const page = pdf.getPage(spot.page)
    const write = (text: string, at: number, up: number, size: number, color = ink) =>
      page.drawText(text, { x: at, y: y + up, size, font: regular.font, color })
    tree.figure(page, { alt, box: [x, y, dateX + 150, y + maxHeight + 2] }, () => {
      draw(page, spot)
      if (spot.isInitials === true) return
      write(`${words.envelope} ${envelope_id}`, dateX, 18, 6.5, faint)
      write(time, dateX, 5, 9)
    })
  }
}

type Draw = (page: PDFPage, spot: SignatureSpot) => void

async function drawPicture(pdf: PDFDocument, png: Uint8Array): Promise<Draw> {
  const picture = await pdf.embedPng(png)
  return (page, { x, y, width, height = maxHeight }) =>
    page.drawImage(picture, { x, y: y + 2, ...picture.scaleToFit(width, Math.min(maxHeight, height)) })
}

/** A name in a script face, or in that of the document if the script lacks one of its characters. */
async function drawName(pdf: PDFDocument, name: string): Promise<Draw> {
  const script = await embedFace(pdf, 'script')
  const face: Face = canDraw(script, name) ? script : await embedFace(pdf, 'bold')
  const text = toDrawable(face, name)
  const widest = face.font.widthOfTextAtSize(text, 1)
  return (page, { x, y, width, height = maxHeight }) => {
    const size = Math.min(maxSize, width / widest, height)
    page.drawText(text, { x, y: y + Math.min(6, size / 4), size, font: face.font, color: ink })
  }
}
