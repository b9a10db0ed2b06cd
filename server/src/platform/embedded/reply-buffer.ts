const chunkBytes = 64 * 1024

/** Collects the many small pieces of a reply into chunks that own their memory, so that they transfer without a copy. */
export class ReplyBuffer {
  readonly #chunk = new Uint8Array(chunkBytes)
  readonly #full: (bytes: Uint8Array<ArrayBuffer>) => void
  #used = 0

  constructor(full: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#full = full
  }

  /** Copies a piece; the caller may reuse its memory. */
  add(piece: Uint8Array): void {
    if (this.#used + piece.length > chunkBytes) {
      if (this.#used > 0) this.#full(this.flush())
      if (piece.length > chunkBytes) return this.#full(new Uint8Array(piece))
    }
    this.#chunk.set(piece, this.#used)
    this.#used += piece.length
  }

  /** Empties the buffer and returns what was in it. */
  flush(): Uint8Array<ArrayBuffer> {
    const bytes = this.#chunk.slice(0, this.#used)
    this.#used = 0
    return bytes
  }
}
