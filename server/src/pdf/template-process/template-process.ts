import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { UnreadablePicture, type DocumentSource, type RenderedDocument } from '#pdf/document-source'
import { TemplateError } from '#pdf/template-error'
import { Gate } from '#platform/gate'
import type { Turn } from '#platform/work-thread/work-thread'
import type { FromProcess } from './messages.ts'

/** The process was ended: it took too long or too much memory, or broke. */
export class TemplateStopped extends Error {
  override readonly name = 'TemplateStopped'
  readonly reason: 'time' | 'memory' | 'crash'

  constructor(reason: TemplateStopped['reason']) {
    super(`The process of a template was ended: ${reason}`)
    this.reason = reason
  }
}

/** A source that no document can be made from, by its position. */
export class FailedSource extends TemplateError {
  readonly at: number

  constructor(at: number, problems: TemplateError['problems']) {
    super(problems)
    this.at = at
  }
}

/** For one job, which may be 20 documents; a busy machine takes several times the seconds that it works. */
const limits = { runMs: 25_000, cpuSeconds: 12, bytes: 640 * 1024 * 1024 }
const watchMs = 50

const limited = { places: 1, waiting: 10, waitMs: 30_000, clients: { places: 1, waiting: 5 } }
/**
 * One job of each kind at a time: what an agency writes may take all of a processor until it is stopped. What is tried never
 * keeps what is sent waiting.
 */
const gates = { send: new Gate(limited), trial: new Gate(limited) }

/** Whether documents are made for a file, or from invented data. */
export type Purpose = keyof typeof gates

/**
 * Renders documents from layouts that an agency wrote, in a process that does nothing else and ends with them: it has no
 * settings, no secret and no network, writes no file, and is killed beyond its limits. `FailedSource` has the errors of
 * a layout.
 */
export const renderApart = (
  sources: readonly DocumentSource[],
  purpose: Purpose,
  turn?: Turn,
): Promise<readonly RenderedDocument[]> => gates[purpose].run(() => execute(sources, turn?.signal), turn)

async function execute(
  sources: readonly DocumentSource[],
  signal: AbortSignal | undefined,
): Promise<readonly RenderedDocument[]> {
  const child = start()
  const { promise, resolve, reject } = Promise.withResolvers<FromProcess>()
  const stop = (reason: TemplateStopped['reason']) => reject(new TemplateStopped(reason))
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  child.once('message', (reply) => resolve(reply as FromProcess))
  child.once('error', () => stop('crash'))
  child.once('exit', (_, by) => stop(reasonOf(by)))
  const timer = setTimeout(() => stop('time'), limits.runMs)
  const watch = setInterval(() => {
    void usedBytes(child).then((bytes) => bytes > limits.bytes && stop('memory'))
  }, watchMs)
  try {
    child.send(sources, (error) => error !== null && stop('crash'))
    return documentsOf(await promise)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    signal?.removeEventListener('abort', onAbort)
    child.kill('SIGKILL')
  }
}

/**
 * Why a process ended by itself. A program aborts when it is refused memory, mostly before its use of it is seen to be too
 * much, and the kernel kills one when the machine has none left.
 */
function reasonOf(signal: NodeJS.Signals | null): TemplateStopped['reason'] {
  if (signal === 'SIGXCPU') return 'time'
  return signal === 'SIGABRT' || signal === 'SIGKILL' ? 'memory' : 'crash'
}

function documentsOf(reply: FromProcess): readonly RenderedDocument[] {
  if (reply.kind === 'done') return reply.documents
  if (reply.kind === 'failed') throw new FailedSource(reply.at, reply.problems)
  if (reply.kind === 'picture') throw new UnreadablePicture(reply.label)
  throw new Error(reply.message)
}

/** The compiler downloads a package by the proxy of its environment: nothing listens there. */
const nowhere = 'http://127.0.0.1:9'
const environment = {
  HTTP_PROXY: nowhere,
  HTTPS_PROXY: nowhere,
  ALL_PROXY: nowhere,
  // Where packages that somebody downloaded before would be
  HOME: '/nonexistent',
}

/**
 * No files, no core dumps, so many seconds of a processor, and memory for data, where the system counts it. Beyond the first
 * limit of time it gets SIGXCPU, and is killed a little later.
 */
const confined = `ulimit -c 0; ulimit -f 0; ulimit -H -t ${limits.cpuSeconds + 2}; ulimit -S -t ${limits.cpuSeconds}; ulimit -d 1500000 2>/dev/null; exec "$0" "$@"`

const program = fileURLToPath(new URL('./child.ts', import.meta.url))

const start = (): ChildProcess =>
  spawn('/bin/sh', ['-c', confined, process.execPath, '--max-old-space-size=256', program], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    cwd: '/',
    env: environment,
  })

/** The memory of a process; 0 where the system has no /proc, and the limits of its shell alone count. */
async function usedBytes({ pid }: ChildProcess): Promise<number> {
  try {
    const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
    return Number(pages) * pageBytes
  } catch {
    return 0
  }
}
const pageBytes = 4096
