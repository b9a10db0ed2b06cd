import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Place } from './form-fields.ts'
import { cleanedText } from './form-text.ts'
import type { PageFrame } from './page-frame.ts'
import type { PdfiumMemory } from './pdfium-memory.ts'

type Rectangle = Omit<Place, 'page'>

/** A piece of text in one line, without wide gaps. */
interface Piece extends Rectangle {
  /** Where it ends in the text of the page. */
  readonly end: number
}

export interface PageText {
  readonly text: string
  readonly pieces: readonly Piece[]
}

/** Of a page, in characters. */
const longest = 20_000
/** Between two labels on one line, in points. */
const wideGap = 12

/** The text of a page in the order of its content, and where its pieces are on the page as it is shown. */
export function pageTextOf(
  pdfium: WrappedPdfiumModule,
  memory: PdfiumMemory,
  page: number,
  frame: PageFrame,
): PageText {
  const loaded = pdfium.FPDFText_LoadPage(page)
  if (loaded === 0) return { text: '', pieces: [] }
  try {
    const count = Math.min(longest, pdfium.FPDFText_CountChars(loaded))
    const collector = new Collector()
    memory.with(32, (at) => {
      for (let index = 0; index < count; index += 1) {
        const character = characterOf(pdfium.FPDFText_GetUnicode(loaded, index))
        if (character === '\n' || character === '\r') collector.end()
        else if (pdfium.FPDFText_GetCharBox(loaded, index, at, at + 8, at + 16, at + 24)) {
          const view = new DataView(pdfium.pdfium.HEAPU8.buffer, at, 32)
          const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map((one) =>
            view.getFloat64(one, true),
          )
          collector.add(character, frame.place({ left, right, bottom, top }))
        } else collector.add(character, null)
      }
    })
    return collector.result
  } finally {
    pdfium.FPDFText_ClosePage(loaded)
  }
}

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '

class Collector {
  #text = ''
  readonly #pieces: Piece[] = []
  #characters = ''
  #box: Rectangle | null = null

  get result(): PageText {
    this.end()
    return { text: this.#text, pieces: this.#pieces }
  }

  add(character: string, box: Rectangle | null): void {
    // Spaces have odd places
    if (box !== null && character.trim() !== '') {
      if (this.#box !== null && box.x - this.#box.x - this.#box.width > wideGap) this.end()
      this.#box = this.#box === null ? box : around(this.#box, box)
    }
    this.#characters += character
  }

  /** Ends a piece. */
  end(): void {
    const text = cleanedText(this.#characters, longest)
    const box = this.#box
    ;[this.#characters, this.#box] = ['', null]
    if (text === '') return
    this.#text += this.#text === '' ? text : ` ${text}`
    if (box !== null) this.#pieces.push({ ...box, end: this.#text.length })
  }
}

function around(one: Rectangle, other: Rectangle): Rectangle {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

/** How far a label is from its field, in points. */
const reach = { above: 14, below: 12, left: 120, right: 30 } as const

/** Behind which character of the page's text a field is read: the end of its label, if one is near. */
export function endOfLabel({ pieces }: PageText, place: Rectangle, isBox: boolean): number | undefined {
  let best: number | undefined
  let least = Infinity
  for (const piece of pieces) {
    const distance = distanceOf(piece, place, isBox)
    if (distance >= least) continue
    least = distance
    best = piece.end
  }
  return best
}

/** Forms have labels above or left of a field, some below, and right of a box. */
function distanceOf(piece: Rectangle, place: Rectangle, isBox: boolean): number {
  const middle = piece.y + piece.height / 2
  const slack = 3
  if (middle >= place.y - slack && middle <= place.y + place.height + slack) {
    const [left, right] = [place.x - piece.x - piece.width, piece.x - place.x - place.width]
    if (isBox && right >= -slack && right <= reach.right) return Math.max(0, right) / 4
    return left >= -slack && left <= reach.left ? Math.max(0, left) / 3 : Infinity
  }
  if (isBox || piece.x > place.x + place.width || piece.x + piece.width < place.x) return Infinity
  const [above, below] = [piece.y - place.y - place.height, place.y - piece.y - piece.height]
  if (above >= -slack && above <= reach.above) return Math.max(0, above)
  return below >= -slack && below <= reach.below ? Math.max(0, below) + reach.above / 2 : Infinity
}
