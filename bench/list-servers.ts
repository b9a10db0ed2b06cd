import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { samplePassword } from '../server/src/commands/sample.ts'
import { environment, type Place } from './list-data.ts'

/** A server in a separate process. */
export interface Running {
  readonly pid: number
  readonly url: string
  /** From the start of the process to the first answer that it is ready, in milliseconds. */
  readonly readyMs: number
  /** Sends one request over a keep-alive connection; throws unless it succeeds. */
  readonly call: (path: string, sent?: Sent) => Promise<Answer>
  readonly stop: () => Promise<void>
}

interface Sent {
  readonly method?: string
  /** Sent as JSON, a buffer as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Answer {
  /** The body as it was sent, compressed where it was. */
  readonly bytes: Buffer
  readonly encoding: string | undefined
}

const root = fileURLToPath(new URL('../', import.meta.url))
const program = 'server/src/main.ts'

/** The portal, the server of its queries alone, or the one by hand. */
type Kind = 'portal' | 'bare' | 'plain'

/** The command of `npm run portal`; the others run with the same options of Node. */
function commandOf(kind: Kind): string {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { portal: string }
  }
  return kind === 'portal'
    ? `${scripts.portal} start`
    : scripts.portal.replace(program, `bench/${kind}-server.ts`)
}

const startLimitMs = 60_000

/** Starts one of them at a place, with further environment variables. */
export async function startServer(
  kind: Kind,
  place: Place,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const port = await freePort()
  const logFile = join(tmpdir(), `bailiwick-bench-${process.pid}-${port}.log`)
  // Log to a file: reading it would take time of this process while it measures
  const log = openSync(logFile, 'w')
  const started = performance.now()
  const server = spawn('/bin/sh', ['-c', commandOf(kind)], {
    cwd: root,
    env: {
      ...environment(place),
      ...settings,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const end = () => void server.kill('SIGKILL')
  process.once('exit', end)
  server.once('exit', () => process.off('exit', end))
  const call = caller(port)
  for (;;) {
    const isReady = await call('/readyz').then(
      () => true,
      () => false,
    )
    if (isReady) break
    if (server.exitCode !== null || performance.now() - started > startLimitMs) {
      end()
      throw new Error(`The ${kind} server did not start:\n${readFileSync(logFile, 'utf8')}`)
    }
    await sleep(2)
  }
  return {
    pid: server.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - started,
    call,
    stop: async () => {
      await ended(server)
      rmSync(logFile)
    },
  }
}

/** Starts the portal and signs in as the owner of the sample agency. */
export async function startPortal(place: Place): Promise<Running> {
  const server = await startServer('portal', place)
  return { ...server, call: await signIn(server, 'owner') }
}

/** Signs in to a portal that runs, and returns how to send requests as that user. */
export async function signIn(server: Running, username: string): Promise<Running['call']> {
  const answer = await server.call('/api/users/login', {
    method: 'POST',
    body: { username, password: samplePassword },
    headers: { 'accept-encoding': 'identity' },
  })
  const { user } = JSON.parse(answer.bytes.toString()) as { user: { token: string } }
  return (path, { headers, ...sent } = {}) =>
    server.call(path, { ...sent, headers: { authorization: `Bearer ${user.token}`, ...headers } })
}

function caller(port: number): Running['call'] {
  const agent = new Agent({ keepAlive: true })
  const call: Running['call'] = (path, sent = {}) => {
    const { method = 'GET', body, headers } = sent
    return new Promise((resolve, reject) => {
      const sentBody = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
      const outgoing = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: {
            'accept-encoding': 'gzip',
            ...(sentBody !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(sentBody),
            }),
            ...headers,
          },
        },
        (answer) => resolve(received(answer, `${method} ${path}`)),
      )
      // The server may have closed a connection that was idle while others were measured
      outgoing.on('error', (error) => (outgoing.reusedSocket ? resolve(call(path, sent)) : reject(error)))
      outgoing.end(sentBody)
    })
  }
  return call
}

async function received(answer: IncomingMessage, what: string): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const status = answer.statusCode ?? 0
  if (status >= 300) throw new Error(`${what} answered ${status}: ${bytes.toString().slice(0, 300)}`)
  return { bytes, encoding: answer.headers['content-encoding'] }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exited = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await exited
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
