import { Duplex } from 'node:stream'

/** How a connection reaches the thread; see `EmbeddedHost`. */
export interface Line {
  /** Settles when the database can be spoken to. */
  open(stream: ConnectionStream): Promise<void>
  send(stream: ConnectionStream, bytes: Uint8Array<ArrayBuffer>): void
  hangUp(stream: ConnectionStream): void
}

const terminate = 'X'.charCodeAt(0)

/** What `pg` takes for its network socket: whole protocol messages go to the thread and its answers come back. */
export class ConnectionStream extends Duplex {
  readonly #line: Line

  constructor(line: Line) {
    super()
    this.#line = line
  }

  connect(): this {
    this.#line.open(this).then(
      () => this.destroyed || this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, written: () => void): void {
    // pg's farewell; the thread has nothing to do for it.
    if (chunk[0] !== terminate) this.#line.send(this, copyOf([chunk]))
    written()
  }

  override _writev(chunks: { chunk: Buffer }[], written: () => void): void {
    const messages = chunks.map(({ chunk }) => chunk).filter((chunk) => chunk[0] !== terminate)
    if (messages.length > 0) this.#line.send(this, copyOf(messages))
    written()
  }

  override _final(finished: () => void): void {
    this.push(null)
    finished()
  }

  override _destroy(error: Error | null, destroyed: (error: Error | null) => void): void {
    this.#line.hangUp(this)
    destroyed(error)
  }

  // What pg calls on a socket and a message port has no use for.
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

/** One buffer with memory of its own, so that it can be handed to the thread: pg's buffers share theirs. */
function copyOf(chunks: Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
