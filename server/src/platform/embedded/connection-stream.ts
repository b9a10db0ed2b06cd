import { Duplex } from 'node:stream'

/** What a connection needs of the database thread; see `EmbeddedHost`. */
interface ThreadConnection {
  /** Resolves when the database takes messages. */
  open(stream: ConnectionStream): Promise<void>
  send(stream: ConnectionStream, bytes: Uint8Array<ArrayBuffer>): void
  disconnect(stream: ConnectionStream): void
}

const terminate = 'X'.charCodeAt(0)

/** Stands in for `pg`'s network socket: carries whole protocol messages to the thread and its replies back. */
export class ConnectionStream extends Duplex {
  readonly #thread: ThreadConnection

  constructor(thread: ThreadConnection) {
    super()
    this.#thread = thread
  }

  connect(): this {
    this.#thread.open(this).then(
      () => this.destroyed || this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, written: () => void): void {
    // pg's last message; the thread has nothing to do for it
    if (chunk[0] !== terminate) this.#thread.send(this, joinedCopy([chunk]))
    written()
  }

  override _writev(chunks: { chunk: Buffer }[], written: () => void): void {
    const messages = chunks.map(({ chunk }) => chunk).filter((chunk) => chunk[0] !== terminate)
    if (messages.length > 0) this.#thread.send(this, joinedCopy(messages))
    written()
  }

  override _final(finished: () => void): void {
    this.push(null)
    finished()
  }

  override _destroy(error: Error | null, destroyed: (error: Error | null) => void): void {
    this.#thread.disconnect(this)
    destroyed(error)
  }

  // pg calls these on a socket; a message port has no use for them
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

/** One buffer that owns its memory, so that it can be transferred to the thread; pg's buffers share theirs. */
function joinedCopy(chunks: Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
