import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost } from './unavailable.ts'

/** How long the database has to answer a probe, in milliseconds. */
const probeLimitMs = 1_000

interface GuardOptions {
  /** The pause between two probes, in milliseconds. */
  readonly probeEveryMs: number
  /** Whether one lost connection means that the database is gone, as with the embedded one, which has no other. */
  readonly hasOneConnection: boolean
}

type OnClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/**
 * A pool that fails at once while the database is down, instead of letting every caller find out by a connection of its
 * own. It is down when a new connection fails, and up when a probe in the background succeeds. The error of a statement
 * never means that it is down, a connection that is lost is first followed by a probe.
 */
export class GuardedPool extends pg.Pool {
  readonly #guard: GuardOptions
  readonly #config: pg.PoolConfig
  /** Callers who wait for a connection. */
  readonly #waiting = new Set<(error: Error) => void>()
  /** Why the database is down; undefined while it is up. */
  #down: Error | undefined
  #isProbing = false
  #isEnding = false

  constructor(config: pg.PoolConfig, guard: GuardOptions) {
    super(config)
    this.#config = config
    this.#guard = guard
    // Without these listeners a lost connection is an unhandled 'error' event, which ends the process
    this.on('connect', (client) => client.on('error', (error) => this.#connectionLost(error)))
    this.on('error', (error) => this.#connectionLost(error))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: OnClient): void
  override connect(callback?: OnClient): Promise<pg.PoolClient> | void {
    if (callback !== undefined) return this.#acquire(callback)
    return new Promise((resolve, reject) => {
      this.#acquire((error, client) => (client === undefined ? reject(error) : resolve(client)))
    })
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | void {
    this.#isEnding = true
    return callback === undefined ? super.end() : super.end(callback)
  }

  #acquire(callback: OnClient): void {
    if (this.#down !== undefined && !this.#isEnding) {
      process.nextTick(callback, downBecause(this.#down), undefined, () => undefined)
      return
    }
    let isWaiting = true
    const giveUp = (error: Error) => {
      isWaiting = false
      callback(error, undefined, () => undefined)
    }
    this.#waiting.add(giveUp)
    super.connect((error, client, done) => {
      this.#waiting.delete(giveUp)
      // Somebody who gave up has no use for it
      if (!isWaiting) return done()
      if (error !== undefined && isConnectionLost(error)) this.#goDown(error)
      callback(error, client, done)
    })
  }

  #connectionLost(error: Error): void {
    if (this.#down !== undefined || this.#isEnding || !isConnectionLost(error)) return
    if (this.#guard.hasOneConnection) this.#goDown(error)
    else void this.#probeAgain()
  }

  #goDown(error: Error): void {
    this.#down ??= error
    for (const giveUp of this.#waiting) giveUp(downBecause(error))
    this.#waiting.clear()
    void this.#probeAgain()
  }

  /** Probes until the database answers; a first failure means that it is down. */
  async #probeAgain(): Promise<void> {
    if (this.#isProbing) return
    this.#isProbing = true
    while (!this.#isEnding) {
      const error = await this.#probe()
      if (error === undefined) {
        this.#down = undefined
        break
      }
      if (this.#down === undefined) this.#goDown(error)
      await sleep(this.#guard.probeEveryMs, undefined, { ref: false })
    }
    this.#isProbing = false
  }

  /** Undefined, or why the database doesn't answer. */
  #probe(): Promise<Error | undefined> {
    return this.#guard.hasOneConnection ? this.#probeByPool() : this.#probeByClient()
  }

  /** A second connection would take the place of the pool's. */
  async #probeByPool(): Promise<Error | undefined> {
    let client: pg.PoolClient | undefined
    try {
      client = await super.connect()
      await client.query('select 1')
      client.release()
      return undefined
    } catch (error) {
      client?.release(true)
      return toError(error)
    }
  }

  /** On a connection of its own: all of the pool's may be in use. */
  async #probeByClient(): Promise<Error | undefined> {
    const limits = { connectionTimeoutMillis: probeLimitMs, query_timeout: probeLimitMs }
    const client = new pg.Client({ ...this.#config, ...limits })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return undefined
    } catch (error) {
      return toError(error)
    } finally {
      void client.end().catch(() => undefined)
    }
  }
}

/** For each caller their own: what one adds to its text, as workers do, would stand in that of all, for hours. */
const downBecause = (cause: Error): Error => new Error(cause.message, { cause })

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
