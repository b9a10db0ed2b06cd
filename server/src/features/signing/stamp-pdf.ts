import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { documentWords } from '#pdf/document-words'
import { canDraw, toDrawable } from '#pdf/drawable-text'
import { embedFace, type Face } from '#pdf/fonts'
import type { SignatureSpot } from '#pdf/signature-spot'
import type { StructureTree } from '#pdf/structure-tree'
import { timeIn, type Certificate } from './certificate-wording.ts'
import { PageInk, type Color } from '#pdf/page-ink'

/** A drawn picture or a typed name. */
export type Signature = { readonly png: Uint8Array } | { readonly name: string }

interface SignatureToStamp extends Pick<
  Certificate,
  'now' | 'timeZone' | 'language' | 'signer' | 'envelope_id'
> {
  readonly spots: readonly SignatureSpot[]
  readonly signature: Signature
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const ink: Color = [0.06, 0.12, 0.36]
const faint: Color = [0.36, 0.4, 0.44]
/** The height of a drawn signature, in points. */
const maxHeight = 38
/** Of a typed one. */
const maxSize = 24
/** Of a date, in points: in one line with its time, and alone. */
const dateSizes = { largest: 9, smallestWithTime: 7 } as const
/** Below a signature in the field of a form, in points, if the field is so high. */
const caption = { size: 5, room: 7, smallestField: 18 } as const
/** The height of capitals, as a part of the size. */
const capitals = 0.66
/** How far the letters of the script face reach above, below and beside their line, as parts of the size. */
const script = { above: 0.95, below: 0.3, beside: 0.12 } as const
/** Beside the frame of a field. */
const margin = 2

/** Puts the signature, its time and the number of the envelope on each line, or into the fields of a form. */
export async function stamp(pdf: PDFDocument, tree: StructureTree, content: SignatureToStamp): Promise<void> {
  const { spots, now, timeZone, language, signer, envelope_id } = content
  const pen = await Pen.with(pdf, content)
  const time = timeIn(timeZone, now.toISOString())
  const words = documentWords(language).certificate
  const envelope = `${words.envelope} ${envelope_id}`
  const signed = words.figure
    .replace('{name}', () => signer.name)
    .replace('{time}', time)
    .replace('{envelope}', envelope_id)
  for (const spot of spots) {
    const { x, y, width, height, dateX } = spot
    const page = pdf.getPage(spot.page)
    if (height === undefined) {
      tree.figure(page, { alt: signed, box: [x, y, dateX + 150, y + maxHeight + 2] }, () => {
        pen.signature(page, { x, y: y + 1, width, height: maxHeight })
        pen.write(page, envelope, { x: dateX, y: y + 18, size: 6.5, color: faint })
        pen.write(page, time, { x: dateX, y: y + 5, size: 9, color: ink })
      })
      continue
    }
    const field = { x, y, width, height }
    const alt = spot.isDate === true ? time : signed
    tree.figure(page, { alt, box: [x, y, x + width, y + height] }, () => {
      if (spot.isDate === true) pen.date(page, field, time)
      else if (spot.isInitials === true) pen.initials(page, field)
      else pen.signatureIn(page, field, [`${time} · ${envelope}`, envelope, time])
    })
  }
}

/** The first letter of each word of a name; the whole of it if none has a letter. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word.normalize('NFC')) ?? [])
  return letters.join('').toUpperCase() || name
}

type DrawSignature = (page: PDFPage, box: Box) => void

interface Pens {
  readonly inked: PageInk
  readonly regular: Face
  readonly signature: DrawSignature
  readonly initials: DrawSignature
}

/** Draws what a signer leaves on a page. */
class Pen {
  readonly #pens: Pens

  static async with(pdf: PDFDocument, { signature, signer, spots }: SignatureToStamp): Promise<Pen> {
    const inked = new PageInk()
    const drawName = await nameDrawer(pdf, inked)
    const isDrawn = 'png' in signature
    const name = isDrawn ? signer.name : signature.name
    const hasInitials = spots.some(({ isInitials }) => isInitials === true)
    return new Pen({
      inked,
      regular: await embedFace(pdf, 'regular'),
      signature: isDrawn ? await pictureDrawer(pdf, inked, signature.png) : await drawName(name),
      initials: hasInitials ? await drawName(initialsOf(name)) : () => {},
    })
  }

  constructor(pens: Pens) {
    this.#pens = pens
  }

  signature(page: PDFPage, box: Box): void {
    this.#pens.signature(page, box)
  }

  initials(page: PDFPage, { x, y, width, height }: Box): void {
    this.#pens.initials(page, { x: x + 1, y, width: width - 2, height })
  }

  /** Into a field, with the first of these texts that has room below it. */
  signatureIn(page: PDFPage, { x, y, width, height }: Box, captions: readonly string[]): void {
    const { font } = this.#pens.regular
    const isRoomy = height >= caption.smallestField
    const text = captions.find(
      (one) => isRoomy && font.widthOfTextAtSize(one, caption.size) <= width - 2 * margin,
    )
    const below = text === undefined ? 0 : caption.room
    this.signature(page, { x, y: y + below, width, height: height - below })
    if (text !== undefined)
      this.write(page, text, { x: x + margin, y: y + margin, size: caption.size, color: faint })
  }

  /** Into a field: with the time, or the date alone if that doesn't fit. */
  date(page: PDFPage, { x, y, width, height }: Box, time: string): void {
    const { font } = this.#pens.regular
    const sizeOf = (text: string) =>
      Math.min(dateSizes.largest, height, (width - 2 * margin) / font.widthOfTextAtSize(text, 1))
    const [date = time] = time.split(' ')
    const text = sizeOf(time) >= dateSizes.smallestWithTime ? time : date
    const size = sizeOf(text)
    this.write(page, text, { x: x + margin, y: y + (height - size * capitals) / 2, size, color: ink })
  }

  write(page: PDFPage, text: string, at: { x: number; y: number; size: number; color: Color }): void {
    this.#pens.inked.text(page, this.#pens.regular.font, text, at)
  }
}

async function pictureDrawer(pdf: PDFDocument, inked: PageInk, png: Uint8Array): Promise<DrawSignature> {
  const picture = await pdf.embedPng(png)
  return (page, { x, y, width, height }) =>
    inked.picture(page, picture, { x, y, ...picture.scaleToFit(width, Math.min(maxHeight, height)) })
}

/** Of names in a script face, or in that of the document if the script lacks one of their characters. */
async function nameDrawer(pdf: PDFDocument, inked: PageInk) {
  const scriptFace = await embedFace(pdf, 'script')
  return async (name: string): Promise<DrawSignature> => {
    const face: Face = canDraw(scriptFace, name) ? scriptFace : await embedFace(pdf, 'bold')
    const text = toDrawable(face, name)
    const widest = face.font.widthOfTextAtSize(text, 1)
    return (page, { x, y, width, height }) => {
      const { above, below, beside } = script
      const size = Math.min(maxSize, width / (widest + 2 * beside), height / (above + below))
      const at = { x: x + size * beside, y: y + size * below }
      inked.text(page, face.font, text, { ...at, size, color: ink })
    }
  }
}
