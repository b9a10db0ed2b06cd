import { PDFDocument, rgb, type PDFPage } from '@cantoo/pdf-lib'
import { drawable, embedFaces, linesOf, type Face, type Faces } from './fonts.ts'

/** US Letter, in points. */
const [pageWidth, pageHeight] = [612, 792]
const margin = 54
const width = pageWidth - 2 * margin
const top = pageHeight - margin - 24
const bottom = margin + 18
const gap = 14

const ink = rgb(0.1, 0.12, 0.14)
const faint = rgb(0.38, 0.42, 0.45)
const rule = rgb(0.75, 0.78, 0.8)

export interface Labelled {
  readonly label: string
  readonly value: string
}

/** Where a signature belongs: the page by its place, the line's left end and width, and where the date's begins, in points. */
export interface SignatureSpot {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly dateX: number
}

export interface SheetHead {
  /** Stands at the head of every page. */
  readonly title: string
  readonly brand: string
  /** Stands at the foot of every page. */
  readonly foot: string
  readonly now: Date
}

/** A picture of a paper. */
export interface Picture {
  readonly label: string
  readonly type: 'image/jpeg' | 'application/pdf'
  readonly content: Uint8Array
}

/** A paper as it is written from its head to its end; a page is begun where the last one is full. */
export class Sheet {
  readonly spots: SignatureSpot[] = []
  readonly #pdf: PDFDocument
  readonly #faces: Faces
  readonly #head: SheetHead
  #page: PDFPage
  #y = top

  private constructor(pdf: PDFDocument, faces: Faces, head: SheetHead) {
    this.#pdf = pdf
    this.#faces = faces
    this.#head = head
    this.#page = this.#newPage()
  }

  static async begin(head: SheetHead): Promise<Sheet> {
    const pdf = await PDFDocument.create({ updateMetadata: false })
    pdf.setTitle(head.title, { showInWindowTitleBar: true })
    pdf.setAuthor(head.brand)
    pdf.setLanguage('en-US')
    pdf.setCreationDate(head.now)
    pdf.setModificationDate(head.now)
    return new Sheet(pdf, await embedFaces(pdf), head)
  }

  #newPage(): PDFPage {
    this.#y = top
    return this.#pdf.addPage([pageWidth, pageHeight])
  }

  /** Begins a page unless so much room is left on this one. */
  #room(height: number): void {
    if (this.#y - height < bottom) this.#page = this.#newPage()
  }

  #write(face: Face, text: string, x: number, size: number, color = ink): void {
    this.#page.drawText(text, { x, y: this.#y, size, font: face.font, color })
  }

  /** Goes on with a page of its own. */
  nextPage(): void {
    if (this.#y < top) this.#page = this.#newPage()
  }

  /** The name of a part of the paper. */
  title(text: string): void {
    const { bold } = this.#faces
    for (const line of linesOf(bold, text, 16, width)) {
      this.#room(30)
      this.#y -= 20
      this.#write(bold, line, margin, 16)
    }
    this.#y -= 8
  }

  /** The heading of a section, on the page where so much of it fits with it. */
  heading(text: string, room = 64): void {
    this.#room(room)
    this.#y -= 22
    this.#write(this.#faces.bold, drawable(this.#faces.bold, text), margin, 11.5)
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
    for (const line of linesOf(regular, text, size, width)) {
      this.#room(size + 4)
      this.#y -= size + 3.5
      this.#write(regular, line, margin, size)
    }
    this.#y -= 5
  }

  /** Values under their labels, so many beside each other; a long one takes as many lines as it needs. */
  fields(fields: readonly Labelled[], columns = 3): void {
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

  #row(cells: readonly (Labelled & { readonly x: number; readonly width: number })[]): void {
    const { regular, bold } = this.#faces
    const wrapped = cells.map((cell) => ({ ...cell, lines: linesOf(regular, cell.value, 10, cell.width) }))
    const most = Math.max(...wrapped.map(({ lines }) => lines.length))
    this.#room(14 + Math.min(most, 4) * 12)
    this.#y -= 12
    for (const { x, label } of wrapped) this.#write(bold, drawable(bold, label), x, 7.5, faint)
    for (let at = 0; at < most; at += 1) {
      this.#room(13)
      this.#y -= 12
      for (const { x, lines } of wrapped) this.#write(regular, lines[at] ?? '', x, 10)
    }
    this.#y -= 3
  }

  /** A table; `shares` says how its width is parted. */
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
        lines: linesOf(face, texts[at] ?? '', size, column.width),
      }))
      const most = Math.max(...cells.map(({ lines }) => lines.length))
      this.#room(most * 12 + 6)
      for (let at = 0; at < most; at += 1) {
        this.#y -= 12
        for (const cell of cells) this.#write(face, cell.lines[at] ?? '', cell.x, size, color)
      }
      this.#y -= 4
      this.#line(margin, width)
    }
    this.#room(40)
    write(bold, head, 7.5, faint)
    for (const row of rows) write(regular, row, 9.5)
    this.#y -= 6
  }

  /** A picture, or the first page of a PDF. */
  async picture({ label, type, content }: Picture): Promise<void> {
    if (type === 'image/jpeg') {
      const image = await this.#pdf.embedJpg(content)
      const place = this.#placeFor(label, image)
      this.#page.drawImage(image, place)
      return
    }
    const [first] = await this.#pdf.embedPdf(content)
    if (first === undefined) return
    const place = this.#placeFor(label, first)
    this.#page.drawPage(first, place)
  }

  /** Room for a picture under its label. */
  #placeFor(label: string, whole: { readonly width: number; readonly height: number }) {
    const scale = Math.min((width * 0.7) / whole.width, 190 / whole.height)
    const size = { width: whole.width * scale, height: whole.height * scale }
    this.#room(size.height + 24)
    this.#y -= 12
    this.#write(this.#faces.bold, drawable(this.#faces.bold, label), margin, 7.5, faint)
    this.#y -= size.height + 6
    return { x: margin, y: this.#y, ...size }
  }

  /** A line to sign on and one for the date; where it `signs`, the signer's signature is put on it. */
  signature(role: string, name: string, { signs }: { readonly signs: boolean }): void {
    const { regular, bold } = this.#faces
    const nameLines = linesOf(regular, name, 9.5, width * 0.62)
    this.#room(62 + nameLines.length * 12)
    this.#y -= 46
    const dateX = margin + width * 0.68
    const spot = { page: this.#pdf.getPageCount() - 1, x: margin, y: this.#y, width: width * 0.62, dateX }
    if (signs) this.spots.push(spot)
    this.#line(margin, spot.width)
    this.#line(dateX, width * 0.32)
    this.#y -= 10
    this.#write(bold, drawable(bold, role), margin, 7.5, faint)
    this.#write(bold, 'Date', dateX, 7.5, faint)
    for (const line of nameLines) {
      this.#y -= 12
      this.#write(regular, line, margin, 9.5)
    }
  }

  /** Ends the paper: its pages get their heads and numbers. The same paper is the same bytes each time. */
  async end(): Promise<Uint8Array> {
    const { regular, bold } = this.#faces
    const { title, brand, foot } = this.#head
    const pages = this.#pdf.getPages()
    for (const [at, page] of pages.entries()) {
      this.#page = page
      this.#y = pageHeight - margin
      this.#write(bold, linesOf(bold, brand, 9, width * 0.3)[0] ?? '', margin, 9, faint)
      const right = linesOf(regular, title, 9, width * 0.68)[0] ?? ''
      this.#write(regular, right, pageWidth - margin - regular.font.widthOfTextAtSize(right, 9), 9, faint)
      this.#y = margin - 8
      this.#write(regular, linesOf(regular, foot, 8, width * 0.8)[0] ?? '', margin, 8, faint)
      const number = `Page ${at + 1} of ${pages.length}`
      this.#write(regular, number, pageWidth - margin - regular.font.widthOfTextAtSize(number, 8), 8, faint)
    }
    return this.#pdf.save({ useObjectStreams: false })
  }
}
