import {
  PDFDocument,
  rgb,
  type PDFEmbeddedPage,
  type PDFPage,
  type TransformationMatrix,
} from '@cantoo/pdf-lib'
import { fitText, margin } from '#pdf/fit-text'
import { toLines } from '#pdf/drawable-text'
import { embedFace, type Face } from '#pdf/fonts'
import type { FieldPlace, FormField } from '#pdf/form-fields'
import { StructureTree } from '#pdf/structure-tree'

// Runs in the work thread. The pages of a form are those that PDFium has written, never the file that somebody sent.

/** A text or a check mark, and where it goes. */
export interface Entry extends FieldPlace, Pick<FormField, 'multiline' | 'comb' | 'max'> {
  /** Null: a check mark. */
  readonly text: string | null
}

/** A form with what is written into it. */
export interface FilledForm {
  readonly file: Uint8Array
  readonly entries: readonly Entry[]
  /** What each page says, for programs that read aloud and for the text on a phone. */
  readonly texts: readonly string[]
}

export interface Appended {
  readonly pdf: Uint8Array
  /** The page on which each form begins, from 0. */
  readonly firstPages: readonly number[]
}

/** Appends the pages of filled forms to a document, or makes one of them; what `pdf` has stays as it is. */
export async function appendForms(pdf: Uint8Array | null, forms: readonly FilledForm[]): Promise<Appended> {
  const document =
    pdf === null
      ? await PDFDocument.create({ updateMetadata: false })
      : await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const tree = new StructureTree(document)
  const face = await embedFace(document, 'regular')
  const firstPages: number[] = []
  for (const form of forms) {
    firstPages.push(document.getPageCount())
    await append(document, tree, face, form)
  }
  const options = { useObjectStreams: false }
  return { pdf: await (pdf === null ? document.save(options) : document.commit(options)), firstPages }
}

async function append(
  document: PDFDocument,
  tree: StructureTree,
  face: Face,
  form: FilledForm,
): Promise<void> {
  const source = await PDFDocument.load(form.file, { updateMetadata: false })
  const byPage = Map.groupBy(form.entries, ({ page }) => page)
  for (const [index, from] of source.getPages().entries()) {
    const { embedded, width, height } = await embed(document, from)
    const page = tree.addPage([width, height])
    // Once: with each text it would be a further font of the page
    page.setFont(face.font)
    tree.figure(page, { alt: form.texts[index] ?? '', box: [0, 0, width, height] }, () => {
      if (embedded !== null) page.drawPage(embedded)
      for (const entry of byPage.get(index) ?? []) write(page, face, entry)
    })
  }
}

/** A page as it is shown: from its lower left corner, and upright. */
async function embed(document: PDFDocument, page: PDFPage) {
  const [media, crop] = [page.getMediaBox(), page.getCropBox()]
  const left = Math.max(media.x, crop.x)
  const bottom = Math.max(media.y, crop.y)
  const right = Math.min(media.x + media.width, crop.x + crop.width)
  const top = Math.min(media.y + media.height, crop.y + crop.height)
  const quarters = (((page.getRotation().angle / 90) % 4) + 4) % 4
  const matrices: readonly TransformationMatrix[] = [
    [1, 0, 0, 1, -left, -bottom],
    [0, -1, 1, 0, -bottom, right],
    [-1, 0, 0, -1, right, top],
    [0, 1, -1, 0, top, -left],
  ]
  const matrix = matrices[quarters] ?? [1, 0, 0, 1, -left, -bottom]
  // A blank page can't be embedded
  const embedded: PDFEmbeddedPage | null =
    page.node.Contents() === undefined
      ? null
      : await document.embedPage(page, { left, bottom, right, top }, matrix)
  const isTurned = quarters % 2 === 1
  const [width, height] = [right - left, top - bottom]
  return { embedded, width: isTurned ? height : width, height: isTurned ? width : height }
}

const ink = rgb(0.06, 0.12, 0.36)
/** On a dark field. */
const lightInk = rgb(1, 1, 1)
const inkFor = ({ isDark }: FieldPlace) => (isDark === true ? lightInk : ink)
/** The height of capitals, and what is below the line, as parts of the size of a text. */
const [capitals, descent] = [0.66, 0.21]

function write(page: PDFPage, face: Face, entry: Entry): void {
  const { x, y, width, height, multiline, comb, max, align } = entry
  if (entry.text === null) return mark(page, entry)
  const { font } = face
  const text = toLines(face, entry.text)
  const fitted = fitText((line) => font.widthOfTextAtSize(line, 1), text, entry)
  // Refused before, by the same measure
  if (fitted === null) throw new Error('A text doesn’t fit into its field')
  const { size, lines } = fitted
  const style = { size, color: inkFor(entry) }
  // Capitals in the middle, but nothing below the field
  const middle =
    y + Math.max((height - size * capitals) / 2, Math.min(size * descent, height - size * capitals))
  if (comb && max !== null) {
    const cell = width / max
    const characters = Array.from(lines[0] ?? '')
    const skipped = {
      left: 0,
      center: Math.floor((max - characters.length) / 2),
      right: max - characters.length,
    }
    for (const [at, character] of characters.entries()) {
      const inset = (cell - font.widthOfTextAtSize(character, size)) / 2
      const left = x + (at + skipped[align ?? 'left']) * cell + inset
      page.drawText(character, { x: left, y: middle, ...style })
    }
    return
  }
  for (const [at, line] of lines.entries()) {
    const free = width - 2 * margin - font.widthOfTextAtSize(line, size)
    const inset = { left: 0, center: free / 2, right: free }[align ?? 'left']
    const base = multiline ? y + height - size * (1 + at * 1.2) : middle
    page.drawText(line, { x: x + margin + inset, y: base, ...style })
  }
}

/** Two lines across the box. */
function mark(page: PDFPage, place: FieldPlace): void {
  const { x, y, width, height } = place
  const side = Math.min(width, height) * 0.7
  const [left, low] = [x + (width - side) / 2, y + (height - side) / 2]
  const line = { thickness: Math.max(1, side / 8), color: inkFor(place) }
  page.drawLine({ start: { x: left, y: low }, end: { x: left + side, y: low + side }, ...line })
  page.drawLine({ start: { x: left, y: low + side }, end: { x: left + side, y: low }, ...line })
}
