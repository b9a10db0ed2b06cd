import pg from 'pg'

type Connection = Parameters<pg.Submittable['submit']>[0]

// Messages of the PostgreSQL protocol
const copyData = Buffer.from('d')
const copyDone = Buffer.from([...Buffer.from('c'), 0, 0, 0, 4])

/** A COPY statement, whose rows `pg` itself neither sends nor collects. In pipeline mode it takes only its own class. */
class CopyStatement extends pg.Query {
  override readonly submit: (connection: Connection) => void
  readonly #chunks: Buffer[] = []
  readonly #outcome = Promise.withResolvers<Buffer>()
  readonly outcome = this.#outcome.promise

  constructor(send: (connection: Connection) => void) {
    super('copy')
    this.submit = send
  }

  handleCopyInResponse(): void {}

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // pg reuses the memory
    this.#chunks.push(Buffer.from(chunk))
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#outcome.resolve(Buffer.concat(this.#chunks))
  }

  handleError(error: Error): void {
    this.#outcome.reject(error)
  }
}

/** The rows of a query as lines of PostgreSQL's text format for COPY, the same for every engine and version. */
export const copyOut = (client: pg.ClientBase, query: string): Promise<Buffer> =>
  client.query(new CopyStatement((connection) => connection.query(`copy (${query}) to stdout`))).outcome

/** Adds such lines to a table; `place` is its name and its columns. */
export const copyIn = (client: pg.ClientBase, place: string, lines: Buffer): Promise<unknown> =>
  client.query(
    new CopyStatement((connection) => {
      // In one piece: the embedded database has to find the lines behind the statement
      connection.stream.cork()
      connection.query(`copy ${place} from stdin`)
      const length = Buffer.alloc(4)
      length.writeInt32BE(lines.length + length.length)
      for (const bytes of [copyData, length, lines, copyDone]) connection.stream.write(bytes)
      connection.stream.uncork()
    }),
  ).outcome
