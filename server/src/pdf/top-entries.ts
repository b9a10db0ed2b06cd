/** Part of a file: its first byte, and the one behind it. */
export interface Span {
  readonly start: number
  readonly end: number
}

interface Entry {
  readonly name: string
  readonly start: number
  /** The words of its value, and undefined for every other part. */
  readonly value: (string | undefined)[]
}

/** What a page needs to look as it does. Everything else can be left out, such as actions, thumbnails and programs' data. */
const pageNames = new Set('Contents CropBox Group MediaBox Parent Resources Rotate Type UserUnit'.split(' '))

/** What anything else doesn't need: programs' data, and other pictures for printing. */
const surplusNames = new Set('Alternates LastModified Metadata PieceInfo'.split(' '))

/** The entries of the outermost dictionary of an object, collected token by token. */
export class TopEntries {
  readonly #entries: Entry[] = []

  /** A token of it; a list or a dictionary in it counts as one. */
  add(start: number, name: string | undefined, word: string | undefined): void {
    const last = this.#entries.at(-1)
    const isKey = name !== undefined && last?.value.length !== 0
    if (isKey) this.#entries.push({ name, start, value: [] })
    else last?.value.push(name ?? word)
  }

  has(name: string): boolean {
    return this.#entries.some((entry) => entry.name === name)
  }

  /** Of the stream behind it; undefined if it isn't one number. */
  get length(): number | undefined {
    const [entry, second] = this.#entries.filter(({ name }) => name === 'Length')
    if (entry?.value.length !== 1 || second !== undefined) return undefined
    return Number(entry.value[0])
  }

  /** The entries that say nothing about how a page looks; `at` is its end. */
  end(at: number): Span[] {
    const isPage = this.#entries.some(({ name, value }) => name === 'Type' && value[0] === 'Page')
    const isNeeded = (name: string) => (isPage ? pageNames.has(name) : !surplusNames.has(name))
    return this.#entries.flatMap(({ name, start }, index) =>
      isNeeded(name) ? [] : [{ start, end: this.#entries[index + 1]?.start ?? at }],
    )
  }
}
