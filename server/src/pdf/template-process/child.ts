import { PDFDocument } from '@cantoo/pdf-lib'
import { UnreadablePicture, type DocumentSource, type RenderedDocument } from '#pdf/document-source'
import { pageHeight, pageWidth } from '#pdf/page-size'
import { mostSignaturePlaces, type SignatureSpot } from '#pdf/signature-spot'
import { TemplateError } from '#pdf/template-error'
import { compileDocument } from '#pdf/typst'
import type { FromProcess } from './messages.ts'

// Runs in a process of its own, which template-process.ts starts for one job and ends.

const mostPages = 60
const mostBytes = 12 * 1024 * 1024

process.once('message', (sources: readonly DocumentSource[]) => {
  void renderAll(sources).then((reply) => process.send?.(reply, () => process.disconnect()))
})

async function renderAll(sources: readonly DocumentSource[]): Promise<FromProcess> {
  const documents: RenderedDocument[] = []
  for (const [at, source] of sources.entries()) {
    try {
      documents.push(await ordinary(await compileDocument(source)))
    } catch (error) {
      if (error instanceof TemplateError) return { kind: 'failed', at, problems: error.problems }
      if (error instanceof UnreadablePicture) return { kind: 'picture', label: error.message }
      return {
        kind: 'fault',
        message: (error instanceof Error ? error.message : String(error)).slice(0, 1000),
      }
    }
  }
  return { kind: 'done', documents }
}

const refuse = (text: string) => new TemplateError([{ part: null, line: null, text }])

/**
 * The document as the portal takes it. A layout may set anything: the signature needs letter pages, and places on them. Of
 * a place nothing else goes back: the portal would read it whole, however large and deep it is.
 */
async function ordinary({ pdf, spots }: RenderedDocument): Promise<RenderedDocument> {
  if (pdf.length > mostBytes) throw refuse('The document is larger than 12 MB.')
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const pages = document.getPages().map((page) => page.getSize())
  if (pages.length > mostPages) throw refuse(`The document has more than ${mostPages} pages.`)
  const isLetter = pages.every(({ width, height }) => width === pageWidth && height === pageHeight)
  if (!isLetter)
    throw refuse('Every page must be US Letter: leave the size of the page to the shared layout.')
  if (!Array.isArray(spots) || !spots.every((spot) => isOnPage(spot, pages.length)))
    throw refuse('A place for a signature isn’t on a page: make places with signer-signs().')
  if (spots.length > mostSignaturePlaces)
    throw refuse(`The document has more than ${mostSignaturePlaces} places to sign.`)
  return { pdf, spots: spots.map(({ page, x, y, width, dateX }) => ({ page, x, y, width, dateX })) }
}

function isOnPage(spot: unknown, pages: number): spot is SignatureSpot {
  const { page, x, y, width, dateX } = (spot ?? {}) as Readonly<Record<string, unknown>>
  const between = (value: unknown, least: number, most: number) =>
    typeof value === 'number' && value >= least && value <= most
  return (
    Number.isInteger(page) &&
    between(page, 0, pages - 1) &&
    between(x, 0, pageWidth) &&
    between(y, 0, pageHeight) &&
    between(width, 1, pageWidth) &&
    between(dateX, 0, pageWidth)
  )
}
