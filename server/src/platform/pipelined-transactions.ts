import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely'
import type { Writable } from 'node:stream'

const mark = '/* unawaited */'
const begin = `begin ${mark}`

/**
 * At the end of a statement whose result nobody needs: within a transaction it is sent together with the next one. If it fails,
 * that one fails for it, or the commit does, and nothing of the transaction stays. Not for a statement whose failure the
 * caller tells from others, such as a value that is taken.
 */
export const unawaited: RawBuilder<unknown> = sql.raw(mark)

/** Begins a transaction together with its first statement. */
class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const isPlain = settings.isolationLevel === undefined && settings.accessMode === undefined
    if (isPlain) await connection.executeQuery(CompiledQuery.raw(begin))
    else await super.beginTransaction(connection, settings)
  }
}

/** For a pool whose clients are in pipeline mode and send their statements through a `Pipeline`. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PipelinedDriver {
    return new PipelinedDriver(this.#config)
  }
}

/** The driver's; the stream changes when it is encrypted. */
interface Connection {
  readonly stream: Pick<Writable, 'cork' | 'uncork'>
}

const noResult = { command: '', rowCount: 0, rows: [] }

/** The statements of one connection in pipeline mode. An answer waits for those to what was sent before it. */
export class Pipeline {
  readonly #connection: Connection
  #isOpen = false
  #isBeginning = false
  /** The answers that nobody has waited for yet. */
  #before: Promise<unknown>[] = []

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Sends a statement by `send`, and returns its result. */
  async run(text: string, send: () => Promise<unknown>): Promise<unknown> {
    if (text === begin) {
      this.#isOpen = true
      this.#isBeginning = true
      return this.#sendAhead(send)
    }
    if (!this.#isOpen) return send()
    if (isUnawaited(text) && (!this.#isBeginning || isHarmless(text))) return this.#sendAhead(send)
    const [before, isBeginning] = [this.#before, this.#isBeginning]
    this.#before = []
    this.#isBeginning = false
    this.#isOpen = text !== 'commit' && text !== 'rollback'
    if (text === 'rollback') {
      await Promise.allSettled(before)
      return send()
    }
    // If the transaction has not begun, what writes would stay although it is refused
    if (isBeginning && !isHarmless(text)) await Promise.all(before)
    const sent = send()
    // It fails too if one before it does, and that one says why
    sent.catch(() => undefined)
    await Promise.all(before)
    return sent
  }

  #sendAhead(send: () => Promise<unknown>): unknown {
    const { stream } = this.#connection
    // One packet with what follows in this turn
    stream.cork()
    process.nextTick(() => stream.uncork())
    const sent = send()
    sent.catch(() => undefined)
    this.#before.push(sent)
    return noResult
  }
}

/** The mark may be followed by that of a cached plan. */
const isUnawaited = (text: string): boolean => text.includes(mark, text.length - 40)

/** Whether it leaves nothing behind outside a transaction. */
const isHarmless = (text: string): boolean => text === 'commit' || /^\s*(select|savepoint)\s/i.test(text)
