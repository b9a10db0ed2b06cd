import { TopEntries, type Span } from './top-entries.ts'

/**
 * Names in a PDF that runs code, opens something, names a file elsewhere, sends data or hides a file, or that can be read in
 * a second way.
 */
const activeNames = new Set(
  (
    'AA AcroForm AF Annots EF EmbeddedFile EmbeddedFiles Encrypt FDecodeParms FFilter Filespec FS GoToDp GoToE GoToR Hide ' +
    'ImportData JavaScript JS Launch Movie NA Named ObjStm OpenAction OPI PA PresSteps PS Ref Rendition ResetForm RichMedia ' +
    'RichMediaContent SetOCGState Sound SubmitForm Thread URI XFA XRef'
  ).split(' '),
)

interface Inspection {
  readonly found: 'inactive' | 'active' | 'unreadable'
  /** Entries that say nothing about how a page looks, to be overwritten with spaces. */
  readonly surplus: readonly Span[]
}

const spaces = '\\0\\t\\n\\f\\r '
const regular = `[^${spaces}()<>[\\]{}/%]`
const token = new RegExp(
  `(?<gap>[${spaces}]+|%[^\\r\\n]*)|<[\\da-fA-F${spaces}]*>|/(?<name>${regular}*)|(?<mark><<|>>|[[\\](])|(?<word>${regular}+)`,
  'y',
)
const partOfString = /[^()\\]+|\\[^]|(?<parenthesis>[()])/y
const startOfStream = /\r?\n/y
const endOfStream = /\r?\n?endstream/y

/**
 * Looks for active names, and for what doesn't belong to a page, in a file that PDFium has written: every object is outside
 * of streams, and every stream has its length. It is unreadable if that isn't so. Names in arrays are resources, such as the
 * glyphs of a font.
 */
export function inspectRewritten(content: Uint8Array): Inspection {
  const text = new Text(content)
  const open: string[] = []
  const surplus: Span[] = []
  const ends = (found: Inspection['found']): Inspection => ({ found, surplus })
  let top = new TopEntries()
  while (!text.isAtEnd) {
    const start = text.at
    const { gap, name, mark, word } = text.match(token) ?? { mark: 'none' }
    if (gap !== undefined) continue
    if (mark === '>>' || mark === ']') {
      if (open.pop() !== mark) return ends('unreadable')
      if (open.length === 0 && mark === '>>') surplus.push(...top.end(start))
      continue
    }
    const plain = name === undefined ? undefined : plainName(name)
    if (plain !== undefined && open.at(-1) !== ']' && activeNames.has(plain)) return ends('active')
    if (open.length === 1) top.add(start, plain, word)
    if (mark === '<<' || mark === '[') {
      if (open.length === 0) top = new TopEntries()
      open.push(mark === '[' ? ']' : '>>')
    } else if (mark === '(') {
      if (!text.skipString()) return ends('unreadable')
    } else if (mark !== undefined) {
      return ends('unreadable')
    } else if (word === 'stream') {
      if (open.length > 0 || top.length === undefined || !text.skipStream(top.length))
        return ends('unreadable')
      // A reader may get its data from there
      if (top.has('F')) return ends('active')
    }
  }
  return ends(open.length === 0 ? 'inactive' : 'unreadable')
}

const plainName = (name: string): string =>
  name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** The bytes of a PDF as characters, read from the first to the last. */
class Text {
  readonly #text: string
  #at = 0

  constructor({ buffer, byteOffset, length }: Uint8Array) {
    this.#text = Buffer.from(buffer, byteOffset, length).toString('latin1')
  }

  get at(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** The groups of the pattern here, and goes on behind it; undefined if something else is here. */
  match(pattern: RegExp): Partial<Record<string, string>> | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return undefined
    this.#at = pattern.lastIndex
    return found.groups ?? {}
  }

  /** Skips the rest of a string in parentheses; false if it doesn't end. */
  skipString(): boolean {
    let depth = 1
    while (depth > 0) {
      const part = this.match(partOfString)
      if (part === undefined) return false
      if (part['parenthesis'] !== undefined) depth += part['parenthesis'] === '(' ? 1 : -1
    }
    return true
  }

  /** Skips a stream of so many bytes; false if it doesn't end there. */
  skipStream(length: number): boolean {
    if (this.match(startOfStream) === undefined) return false
    this.#at += length
    return this.match(endOfStream) !== undefined
  }
}
