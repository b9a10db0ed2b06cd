import { PDFHexString, PDFName, PDFString, type PDFDocument } from '@cantoo/pdf-lib'
import { unknownNumber } from '#pdf/sign-pdf'
import type { StructureTree } from '#pdf/structure-tree'

interface SignaturePlaceholder {
  /** Of the signer. */
  readonly name: string
  readonly reason: string
  /** What a screen reader says of the field. */
  readonly field: string
  readonly reservedBytes: number
  readonly now: Date
}

/** Adds an empty signature over the whole file, which `signPdf` fills in once the file is written. */
export function addSignaturePlaceholder(
  pdf: PDFDocument,
  tree: StructureTree,
  { name, reason, field, reservedBytes, now }: SignaturePlaceholder,
): void {
  const { context } = pdf
  const number = PDFName.of(unknownNumber)
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, number, number, number],
      Contents: PDFHexString.of('0'.repeat(reservedBytes * 2)),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
      M: PDFString.fromDate(now),
    }),
  )
  const page = pdf.getPage(pdf.getPageCount() - 1)
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      // Printed and locked, but invisible: the certificate page shows the signature
      F: 132,
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFString.of('Signature'),
      TU: PDFHexString.fromText(field),
      P: page.ref,
    }),
  )
  page.node.addAnnot(widget)
  tree.field(page, widget)
  pdf.catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [widget] }))
}
