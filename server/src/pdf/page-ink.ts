import {
  beginText,
  concatTransformationMatrix,
  drawObject,
  endText,
  popGraphicsState,
  pushGraphicsState,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  showText,
  type PDFFont,
  type PDFImage,
  type PDFName,
  type PDFPage,
} from '@cantoo/pdf-lib'

export type Color = readonly [red: number, green: number, blue: number]

interface At {
  readonly x: number
  readonly y: number
}

/**
 * Draws texts and pictures on pages. pdf-lib adds a font or a picture to a page once more with each use, and looks among all
 * objects of the file for what it changes by that: the time for many signatures would grow with the square of their number.
 */
export class PageInk {
  readonly #names = new Map<PDFPage, Map<PDFFont | PDFImage, PDFName>>()

  text(
    page: PDFPage,
    font: PDFFont,
    text: string,
    { x, y, size, color }: At & { size: number; color: Color },
  ): void {
    page.pushOperators(
      pushGraphicsState(),
      setFillingRgbColor(...color),
      beginText(),
      setFontAndSize(
        this.#nameOf(page, font, () => page.node.newFontDictionary(font.name, font.ref)),
        size,
      ),
      setTextMatrix(1, 0, 0, 1, x, y),
      showText(font.encodeText(text)),
      endText(),
      popGraphicsState(),
    )
  }

  picture(
    page: PDFPage,
    picture: PDFImage,
    { x, y, width, height }: At & { width: number; height: number },
  ): void {
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(width, 0, 0, height, x, y),
      drawObject(this.#nameOf(page, picture, () => page.node.newXObject('Signature', picture.ref))),
      popGraphicsState(),
    )
  }

  #nameOf(page: PDFPage, resource: PDFFont | PDFImage, add: () => PDFName): PDFName {
    const names = this.#names.get(page) ?? new Map<PDFFont | PDFImage, PDFName>()
    this.#names.set(page, names)
    const name = names.get(resource) ?? add()
    names.set(resource, name)
    return name
  }
}
