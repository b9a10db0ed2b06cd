import { PDFDocument, rgb, type PDFPage } from '@cantoo/pdf-lib'
import { toDrawable, embedFaces, wrapText, type Face, type Faces } from '#pdf/fonts'
import { pageHeight, pageWidth } from '#pdf/page-size'

const margin = 54
const width = pageWidth - 2 * margin
const top = pageHeight - margin - 24
const bottom = margin + 18
const gap = 14

const ink = rgb(0.1, 0.12, 0.14)
const faint = rgb(0.38, 0.42, 0.45)
const rule = rgb(0.75, 0.78, 0.8)

export interface LabeledValue {
  readonly label: string
  readonly value: string
}

export interface PageFrame {
  /** At the top of every page. */
  readonly title: string
  readonly brand: string
  /** At the bottom of every page. */
  readonly footer: string
  readonly now: Date
}

/** Writes a PDF from top to bottom, and begins a page when the last one is full. */
export class PdfWriter {
  readonly #pdf: PDFDocument
  readonly #faces: Faces
  readonly #frame: PageFrame
  #page: PDFPage
  #y = top

  private constructor(pdf: PDFDocument, faces: Faces, frame: PageFrame) {
    this.#pdf = pdf
    this.#faces = faces
    this.#frame = frame
    this.#page = this.#newPage()
  }

  static async create(frame: PageFrame): Promise<PdfWriter> {
    const pdf = await PDFDocument.create({ updateMetadata: false })
    pdf.setTitle(frame.title, { showInWindowTitleBar: true })
    pdf.setAuthor(frame.brand)
    pdf.setLanguage('en-US')
    pdf.setCreationDate(frame.now)
    pdf.setModificationDate(frame.now)
    return new PdfWriter(pdf, await embedFaces(pdf), frame)
  }

  #newPage(): PDFPage {
    this.#y = top
    return this.#pdf.addPage([pageWidth, pageHeight])
  }

  /** Begins a page unless this one has room for the height. */
  #ensureRoom(height: number): void {
    if (this.#y - height < bottom) this.#page = this.#newPage()
  }

  #write(face: Face, text: string, x: number, size: number, color = ink): void {
    this.#page.drawText(text, { x, y: this.#y, size, font: face.font, color })
  }

  /** The name of a part of the document. */
  title(text: string): void {
    const { bold } = this.#faces
    for (const line of wrapText(bold, text, 16, width)) {
      this.#ensureRoom(30)
      this.#y -= 20
      this.#write(bold, line, margin, 16)
    }
    this.#y -= 8
  }

  /** The heading of a section, on a page with room for that much of the section. */
  heading(text: string, room = 64): void {
    this.#ensureRoom(room)
    this.#y -= 22
    this.#write(this.#faces.bold, toDrawable(this.#faces.bold, text), margin, 11.5)
    this.#y -= 5
    this.#line(margin, width)
    this.#y -= 4
  }

  #line(x: number, length: number): void {
    const y = this.#y
    this.#page.drawLine({ start: { x, y }, end: { x: x + length, y }, thickness: 0.7, color: rule })
  }

  paragraph(text: string, size = 9.5): void {
    const { regular } = this.#faces
    for (const line of wrapText(regular, text, size, width)) {
      this.#ensureRoom(size + 4)
      this.#y -= size + 3.5
      this.#write(regular, line, margin, size)
    }
    this.#y -= 5
  }

  /** Values under their labels, in columns; a long value wraps. */
  fields(fields: readonly LabeledValue[], columns = 3): void {
    const column = (width - gap * (columns - 1)) / columns
    for (let at = 0; at < fields.length; at += columns) {
      this.#row(
        fields.slice(at, at + columns).map(({ label, value }, place) => ({
          x: margin + place * (column + gap),
          width: column,
          label,
          value,
        })),
      )
    }
  }

  #row(cells: readonly (LabeledValue & { readonly x: number; readonly width: number })[]): void {
    const { regular, bold } = this.#faces
    const wrapped = cells.map((cell) => ({ ...cell, lines: wrapText(regular, cell.value, 10, cell.width) }))
    const most = Math.max(...wrapped.map(({ lines }) => lines.length))
    this.#ensureRoom(14 + Math.min(most, 4) * 12)
    this.#y -= 12
    for (const { x, label } of wrapped) this.#write(bold, toDrawable(bold, label), x, 7.5, faint)
    for (let at = 0; at < most; at += 1) {
      this.#ensureRoom(13)
      this.#y -= 12
      for (const { x, lines } of wrapped) this.#write(regular, lines[at] ?? '', x, 10)
    }
    this.#y -= 3
  }

  /** A table; `shares` are the relative widths of its columns. */
  table(head: readonly string[], rows: readonly (readonly string[])[], shares: readonly number[]): void {
    const whole = shares.reduce((sum, share) => sum + share, 0)
    let x = margin
    const columns = shares.map((share) => {
      const place = { x, width: (share / whole) * width - gap }
      x += (share / whole) * width
      return place
    })
    const { regular, bold } = this.#faces
    const write = (face: Face, texts: readonly string[], size: number, color = ink) => {
      const cells = columns.map((column, at) => ({
        ...column,
        lines: wrapText(face, texts[at] ?? '', size, column.width),
      }))
      const most = Math.max(...cells.map(({ lines }) => lines.length))
      this.#ensureRoom(most * 12 + 6)
      for (let at = 0; at < most; at += 1) {
        this.#y -= 12
        for (const cell of cells) this.#write(face, cell.lines[at] ?? '', cell.x, size, color)
      }
      this.#y -= 4
      this.#line(margin, width)
    }
    this.#ensureRoom(40)
    write(bold, head, 7.5, faint)
    for (const row of rows) write(regular, row, 9.5)
    this.#y -= 6
  }

  /** Adds the page frames and returns the file. The same content at the same time gives the same bytes. */
  async finish(): Promise<Uint8Array> {
    const { regular, bold } = this.#faces
    const { title, brand, footer } = this.#frame
    const pages = this.#pdf.getPages()
    for (const [at, page] of pages.entries()) {
      this.#page = page
      this.#y = pageHeight - margin
      this.#write(bold, wrapText(bold, brand, 9, width * 0.3)[0] ?? '', margin, 9, faint)
      const right = wrapText(regular, title, 9, width * 0.68)[0] ?? ''
      this.#write(regular, right, pageWidth - margin - regular.font.widthOfTextAtSize(right, 9), 9, faint)
      this.#y = margin - 8
      this.#write(regular, wrapText(regular, footer, 8, width * 0.8)[0] ?? '', margin, 8, faint)
      const number = `Page ${at + 1} of ${pages.length}`
      this.#write(regular, number, pageWidth - margin - regular.font.widthOfTextAtSize(number, 8), 8, faint)
    }
    return this.#pdf.save({ useObjectStreams: false })
  }
}
