const chunkBytes = 64 * 1024

/** Gathers the many small pieces of an answer into chunks of their own memory, which can be handed over without a copy. */
export class Reply {
  readonly #chunk = new Uint8Array(chunkBytes)
  readonly #full: (bytes: Uint8Array<ArrayBuffer>) => void
  #used = 0

  constructor(full: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#full = full
  }

  /** Takes a piece; the memory it lies in may be reused at once. */
  add(piece: Uint8Array): void {
    if (this.#used + piece.length > chunkBytes) {
      if (this.#used > 0) this.#full(this.rest())
      if (piece.length > chunkBytes) return this.#full(new Uint8Array(piece))
    }
    this.#chunk.set(piece, this.#used)
    this.#used += piece.length
  }

  /** What is left since the last full chunk. */
  rest(): Uint8Array<ArrayBuffer> {
    const bytes = this.#chunk.slice(0, this.#used)
    this.#used = 0
    return bytes
  }
}
