import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { PdfiumMemory } from './pdfium-memory.ts'

/** The number of another object. */
interface Reference {
  readonly ref: number
}
/** A number, a name with its slash, or a reference; nothing else is read. */
type Entry = number | string | Reference

const token =
  /[\0\t\n\f\r ]+|(?<name>\/[^\0\t\n\f\r ()<>[\]{}/%]*)|(?<mark><<|>>|[[\](])|(?<hex><[^<>]*>)|(?<word>[^\0\t\n\f\r ()<>[\]{}/%]+)/y
const partOfString = /[^()\\]+|\\[^]|(?<parenthesis>[()])/y
/** A field has hardly more parents; a hostile one may have itself. */
const mostParents = 32

/**
 * Entries of the objects of a file as PDFium writes it, by their numbers: PDFium has no calls for those that a widget gets
 * from its field or that refer to a number elsewhere. Each object is read once, and only if it is asked for.
 */
export class FormObjects {
  readonly #text: string
  readonly #offsets: ReadonlyMap<number, number>
  readonly #known = new Map<number, ReadonlyMap<string, Entry>>()

  constructor(pdfium: WrappedPdfiumModule, memory: PdfiumMemory, file: number) {
    this.#text = textOf(pdfium, memory, file)
    this.#offsets = offsetsIn(this.#text)
  }

  /** An entry of an object, or the nearest one of the fields that it belongs to. */
  inherited(object: number, key: string): number | string | null {
    const seen = new Set<number>()
    for (let at = object; seen.size < mostParents && !seen.has(at);) {
      seen.add(at)
      const entries = this.#entriesOf(at)
      const found = this.#resolved(entries.get(key))
      if (found !== null) return found
      const parent = entries.get('/Parent')
      if (typeof parent !== 'object') return null
      at = parent.ref
    }
    return null
  }

  /** The field that a widget is a part of; itself if it is a field. */
  parentOf(object: number): number {
    const parent = this.#entriesOf(object).get('/Parent')
    return typeof parent === 'object' ? parent.ref : object
  }

  #resolved(entry: Entry | undefined): number | string | null {
    if (typeof entry !== 'object') return entry ?? null
    const at = this.#offsets.get(entry.ref)
    if (at === undefined) return null
    const pattern = /\d+ \d+ obj\s+(-?\d{1,9}(?:\.\d{1,9})?)\s/y
    pattern.lastIndex = at
    const number = pattern.exec(this.#text)?.[1]
    return number === undefined ? null : Number(number)
  }

  #entriesOf(object: number): ReadonlyMap<string, Entry> {
    const known = this.#known.get(object) ?? this.#read(object)
    this.#known.set(object, known)
    return known
  }

  /** The entries of a dictionary, without what is inside of their values. */
  #read(object: number): Map<string, Entry> {
    const entries = new Map<string, Entry>()
    const start = /\d+ \d+ obj\s*<</y
    start.lastIndex = this.#offsets.get(object) ?? this.#text.length
    if (start.exec(this.#text) === null) return entries
    let [depth, at] = [1, start.lastIndex]
    let key: string | null = null
    let words: string[] = []
    const end = () => {
      const value = valueOf(words)
      if (key !== null && value !== null && !entries.has(key)) entries.set(key, value)
      ;[key, words] = [null, []]
    }
    while (depth > 0) {
      token.lastIndex = at
      const found = token.exec(this.#text)
      if (found === null) break
      at = token.lastIndex
      const { name, mark, hex, word } = found.groups ?? {}
      if (depth === 1 && name !== undefined && (key === null || words.length > 0)) {
        end()
        key = name
      } else if (depth === 1) words.push(...[name ?? word ?? mark ?? hex].filter((one) => one !== undefined))
      if (mark === '(') at = endOfString(this.#text, at)
      else if (mark !== undefined) depth += mark === '<<' || mark === '[' ? 1 : -1
    }
    end()
    return entries
  }
}

function valueOf([first = '', , last]: readonly string[]): Entry | null {
  if (first.startsWith('/')) return first
  const number = Number(first)
  if (first === '' || !Number.isFinite(number)) return null
  return last === 'R' ? { ref: number } : number
}

function endOfString(text: string, from: number): number {
  let [depth, at] = [1, from]
  while (depth > 0) {
    partOfString.lastIndex = at
    const found = partOfString.exec(text)
    if (found === null) return text.length
    at = partOfString.lastIndex
    const parenthesis = found.groups?.['parenthesis']
    if (parenthesis !== undefined) depth += parenthesis === '(' ? 1 : -1
  }
  return at
}

/** Where each object begins, by the table at the end. */
function offsetsIn(text: string): ReadonlyMap<number, number> {
  const offsets = new Map<number, number>()
  const start = Number(/startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-64))?.[1])
  const section = /(?:xref)?\s*(\d{1,8}) (\d{1,8})\s*[\r\n]/y
  section.lastIndex = Number.isFinite(start) ? start : text.length
  for (let found = section.exec(text); found !== null; found = section.exec(text)) {
    const [first, count] = [Number(found[1]), Number(found[2])]
    for (let row = 0; row < count; row += 1) {
      const at = section.lastIndex + row * rowLength
      const line = text.slice(at, at + rowLength)
      if (/^\d{10} \d{5} n/.test(line)) offsets.set(first + row, Number(line.slice(0, 10)))
    }
    section.lastIndex += count * rowLength
  }
  return offsets
}
const rowLength = 20

function textOf(pdfium: WrappedPdfiumModule, memory: PdfiumMemory, file: number): string {
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  try {
    const size =
      pdfium.PDFiumExt_SaveAsCopy(file, writer) === 0 ? 0 : pdfium.PDFiumExt_GetFileWriterSize(writer)
    if (size === 0) throw new RangeError('No memory')
    return memory.with(size, (at) => {
      pdfium.PDFiumExt_GetFileWriterData(writer, at, size)
      return Buffer.from(pdfium.pdfium.HEAPU8.slice(at, at + size)).toString('latin1')
    })
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer)
  }
}
