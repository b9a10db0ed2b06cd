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

  /** Where it is a page, the entries that a page doesn't need; `at` is its end. */
  end(at: number): Span[] {
    const isPage = this.#entries.some(({ name, value }) => name === 'Type' && value[0] === 'Page')
    if (!isPage) return []
    return this.#entries.flatMap(({ name, start }, index) =>
      pageNames.has(name) ? [] : [{ start, end: this.#entries[index + 1]?.start ?? at }],
    )
  }
}
