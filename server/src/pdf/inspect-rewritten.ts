/** Names in a PDF that runs code, opens something, sends data or hides a file, or that can be read in a second way. */
const activeNames = new Set(
  (
    'AA AcroForm AF Annots EF EmbeddedFile EmbeddedFiles Encrypt Filespec GoToE GoToR ImportData JavaScript JS Launch ' +
    'Movie ObjStm OpenAction Rendition RichMedia RichMediaContent Sound SubmitForm URI XFA XRef'
  ).split(' '),
)

const spaces = '\\0\\t\\n\\f\\r '
const regular = `[^${spaces}()<>[\\]{}/%]`
const token = new RegExp(
  `[${spaces}]+|%[^\\r\\n]*|<[\\da-fA-F${spaces}]*>|/(?<name>${regular}*)|(?<mark><<|>>|[[\\](])|(?<word>${regular}+)`,
  'y',
)
const partOfString = /[^()\\]+|\\[^]|(?<parenthesis>[()])/y
const startOfStream = /\r?\n/y
const endOfStream = /\r?\n?endstream/y

/**
 * Looks for active names in a file that PDFium has written: every object is outside of streams, and every stream has its
 * length. It is unreadable if that isn't so. Names in arrays are resources, such as the glyphs of a font.
 */
export function inspectRewritten(content: Uint8Array): 'inactive' | 'active' | 'unreadable' {
  const text = new Text(content)
  const open: string[] = []
  let lastName = ''
  let lengths: string[] = []
  while (!text.isAtEnd) {
    const { name, mark, word } = text.match(token) ?? { mark: 'none' }
    if (name !== undefined) {
      lastName = name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      )
      if (open.at(-1) !== ']' && activeNames.has(lastName)) return 'active'
    } else if (mark === '<<' || mark === '[') {
      if (open.length === 0) lengths = []
      open.push(mark === '[' ? ']' : '>>')
    } else if (mark === '(') {
      if (!text.skipString()) return 'unreadable'
    } else if (mark !== undefined) {
      if (open.pop() !== mark) return 'unreadable'
    } else if (word === 'stream') {
      if (open.length > 0 || lengths.length !== 1 || !text.skipStream(Number(lengths[0]))) return 'unreadable'
    } else if (word !== undefined && lastName === 'Length' && open.length === 1) {
      // A reference would be three words
      lengths.push(word)
    }
  }
  return open.length === 0 ? 'inactive' : 'unreadable'
}

/** The bytes of a PDF as characters, read from the first to the last. */
class Text {
  readonly #text: string
  #at = 0

  constructor({ buffer, byteOffset, length }: Uint8Array) {
    this.#text = Buffer.from(buffer, byteOffset, length).toString('latin1')
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
