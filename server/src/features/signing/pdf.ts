import { formatPhone } from '@bailiwick/contract/kit/phones'
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import { toDrawable, embedFaces } from '#pdf/fonts'
import { addSignaturePlaceholder } from '#pdf/signature-placeholder'
import { PdfWriter } from '#pdf/pdf-writer'
import type { SignatureSpot } from '#pdf/signature-spot'

/** A drawn picture or a typed name. */
export type Signature = { readonly png: Uint8Array } | { readonly name: string }

/** An event for the certificate. */
export interface AuditEvent {
  readonly at: string
  readonly event: string
  readonly ip: string
  readonly device: string
}

export interface DocumentToFinish {
  readonly pdf: Uint8Array
  readonly sha256: string
  readonly spots: readonly SignatureSpot[]
  readonly signature: Signature
  readonly title: string
  readonly brand: string
  readonly envelope_id: string
  readonly signer: { readonly name: string; readonly phone: string; readonly email: string }
  readonly events: readonly AuditEvent[]
  readonly now: Date
}

/**
 * Creates the signed document: the bytes that the signer was shown, an increment with the signature on its lines and a
 * certificate page, and a placeholder for the digital signature over everything, which `signPdf` fills in (OPEN-154).
 */
export async function finishDocument(content: DocumentToFinish): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(content.pdf, { forIncrementalUpdate: true, updateMetadata: false })
  await stamp(pdf, content)
  const certificate = await PDFDocument.load(await certificatePages(content), { updateMetadata: false })
  for (const page of await pdf.copyPages(certificate, certificate.getPageIndices())) pdf.addPage(page)
  addSignaturePlaceholder(pdf, {
    name: content.signer.name,
    reason: 'Signed electronically',
    now: content.now,
  })
  return pdf.commit({ useObjectStreams: false })
}

const ink = rgb(0.06, 0.12, 0.36)
/** The height of a drawn signature, in points. */
const maxHeight = 38

async function stamp(pdf: PDFDocument, { signature, spots, now }: DocumentToFinish): Promise<void> {
  const { regular, bold } = await embedFaces(pdf)
  const picture = 'png' in signature ? await pdf.embedPng(signature.png) : null
  for (const { page: index, x, y, width, dateX } of spots) {
    const page = pdf.getPage(index)
    if (picture !== null) {
      page.drawImage(picture, { x, y: y + 2, ...picture.scaleToFit(width, maxHeight) })
    } else if ('name' in signature) {
      const text = toDrawable(bold, signature.name)
      const size = Math.min(20, width / bold.font.widthOfTextAtSize(text, 1))
      page.drawText(text, { x, y: y + 5, size, font: bold.font, color: ink })
    }
    page.drawText(utc(now.toISOString()), { x: dateX, y: y + 5, size: 9.5, font: regular.font, color: ink })
  }
}

async function certificatePages(content: DocumentToFinish): Promise<Uint8Array> {
  const { title, brand, envelope_id, sha256, signer, signature, events, now } = content
  const writer = await PdfWriter.create({
    title: 'Signature Certificate',
    brand,
    footer: `Envelope ${envelope_id}`,
    now,
  })
  writer.title('Signature Certificate')
  writer.fields([{ label: 'Document', value: title }], 1)
  writer.fields([{ label: 'Envelope', value: envelope_id }], 1)
  writer.fields([{ label: 'SHA-256 of the document as it was shown', value: sha256 }], 1)
  writer.heading('Signer')
  writer.fields([
    { label: 'Name', value: signer.name },
    { label: 'Mobile Phone', value: formatPhone(signer.phone) },
    { label: 'Email', value: signer.email },
    { label: 'Signature', value: 'png' in signature ? 'Drawn' : `Typed: ${signature.name}` },
  ])
  writer.heading('What happened')
  writer.table(
    ['Time', 'Event', 'Address', 'Device'],
    events.map(({ at, event, ip, device }) => [utc(at), event, ip, device]),
    [3, 3, 2, 4],
  )
  writer.paragraph(
    'The pages before this one are the document that was shown to the signer, unchanged except for the signature and its date. The digital signature of this file covers every page; PDF readers show whether anything has been changed since.',
  )
  return writer.finish()
}

/** '11/20/2026 10:00:00 UTC' */
const utc = (iso: string): string =>
  `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${iso.slice(11, 19)} UTC`
