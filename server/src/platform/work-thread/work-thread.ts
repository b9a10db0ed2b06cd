import { Worker } from 'node:worker_threads'
import { Gate, type GateRequest } from '#platform/gate'
import type { FromThread, ToThread } from './messages.ts'

export interface WorkLimits {
  /** How many tasks may wait for the thread. */
  readonly waiting: number
  /** How long each waits at most, in milliseconds. */
  readonly waitMs: number
  /** How long a task may run, in milliseconds. */
  readonly runMs: number
  /** How much memory the thread may use, in bytes. */
  readonly bytes: number
  /** After how long without a task the thread ends, to give its memory back, in milliseconds. */
  readonly idleMs: number
}

/** For whom a task is run, and what ends its waiting; nobody's of the portal's own work. */
export type Turn = Pick<GateRequest, 'caller' | 'signal'>

/** Anything a thread may run: its arguments and its result are cloned. */
type Work = (...args: never[]) => unknown

/** An exported function of a module. */
interface Task<Run extends Work> {
  readonly module: string
  readonly name: string
  /** Never set: it carries the types of arguments and result. */
  readonly types?: Run
}

/** `task<typeof import('./pdf.ts'), 'draw'>(new URL('./pdf.ts', import.meta.url), 'draw')` */
export const task = <Module extends Record<Name, Work>, Name extends string>(
  module: URL,
  name: Name,
): Task<Module[Name]> => ({ module: module.href, name })

/** The thread was ended before the task was done: it took too long or too much memory, or crashed. */
export class TaskStopped extends Error {
  override readonly name = 'TaskStopped'
  readonly reason: 'time' | 'memory' | 'crash'

  constructor(reason: TaskStopped['reason'], cause?: unknown) {
    super(`A task of the work thread was stopped: ${reason}`, { cause })
    this.reason = reason
  }
}

/** How often the memory of a running task is measured, in milliseconds. */
const watchMs = 50

/**
 * How much further the heap of a thread may grow until V8 itself ends it, in MB. That must stay out of reach: one large
 * allocation beyond its own limit ends the whole process, so the thread has to be ended by the measurement.
 */
const slackMb = 1024

/**
 * One thread for work that would block the event loop, a task at a time. It starts with the first task, and again after a
 * task that crashed it. While it runs a task the others wait; 503 `busy` if too many wait, or too long.
 */
export class WorkThread {
  readonly #limits: WorkLimits
  readonly #gate: Gate
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #tasks = 0

  constructor(limits: WorkLimits) {
    this.#limits = limits
    // Half of those who wait may be clients, so that staff find room
    const clients = { places: 1, waiting: Math.ceil(limits.waiting / 2) }
    this.#gate = new Gate({ places: 1, clients, ...limits })
  }

  /**
   * Runs a task, of staff before those of clients; `TaskStopped` if it exceeds a limit. If the signal aborts before it
   * starts, it leaves the queue.
   */
  run<Run extends Work>(
    { module, name }: Task<Run>,
    args: Parameters<Run>,
    turn?: Turn,
  ): Promise<Awaited<ReturnType<Run>>> {
    return this.#gate.run(
      () => this.#execute({ id: (this.#tasks += 1), module, name, args }),
      turn,
    ) as Promise<Awaited<ReturnType<Run>>>
  }

  /** Ends the thread; a task that is running fails. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    if (this.#worker !== undefined) await this.#end(this.#worker)
  }

  async #end(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined
    await worker.terminate()
  }

  async #execute(message: ToThread): Promise<unknown> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const stop = (reason: TaskStopped['reason'], cause?: unknown) => {
      reject(new TaskStopped(reason, cause))
      void this.#end(worker)
    }
    const listeners = {
      message: (reply: FromThread) => {
        if (reply.id !== message.id) return
        if (reply.kind === 'done') resolve(reply.result)
        else reject(Object.assign(new Error(reply.error.message), reply.error))
      },
      error: (error: unknown) => stop(isOutOfMemory(error) ? 'memory' : 'crash', error),
      exit: () => stop('crash'),
    }
    for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener)
    const timer = setTimeout(() => stop('time'), this.#limits.runMs)
    const watch = setInterval(() => {
      void this.#usedBytes(worker).then((bytes) => bytes > this.#limits.bytes && stop('memory'))
    }, watchMs)
    try {
      worker.postMessage(message)
      return await promise
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener)
      this.#idle = setTimeout(() => void this.#end(worker), this.#limits.idleMs).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.bytes / 1024 / 1024 + slackMb },
    })
    // Also between two tasks; a running one has a listener of its own
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }

  /** The heap of a thread and the buffers outside it, which `resourceLimits` doesn't count; also while it's busy. */
  async #usedBytes(worker: Worker): Promise<number> {
    try {
      const { used_heap_size, external_memory } = await worker.getHeapStatistics()
      return used_heap_size + external_memory
    } catch {
      return 0
    }
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
