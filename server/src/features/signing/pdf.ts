import { documentWords } from '#pdf/document-words'
import { PDFDocument } from '@cantoo/pdf-lib'
import { addSignaturePlaceholder } from '#pdf/signature-placeholder'
import type { SignatureSpot } from '#pdf/signature-spot'
import { StructureTree } from '#pdf/structure-tree'
import { compileDocument } from '#pdf/typst'
import { certificateSource, type Certificate } from './certificate-wording.ts'
import { stamp, type Signature } from './stamp-pdf.ts'

export type { Signature } from './stamp-pdf.ts'

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
