import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { compileCache } from '../../server/test/compile-cache.ts'

const main = new URL('../../server/src/main.ts', import.meta.url).pathname

/** A port that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** The portal as people run it: a separate process that can be killed like in a power cut. */
export class Portal {
  readonly url: string
  readonly dataDir: string
  readonly #env: Record<string, string>
  #settings: Record<string, string> = {}
  readonly #args: readonly string[]
  #process: ChildProcess | undefined
  #output = ''

  constructor(
    port: number,
    dataDir: string,
    { args = ['start'], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
  ) {
    this.url = `http://127.0.0.1:${port}`
    this.dataDir = dataDir
    this.#args = args
    this.#env = {
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TZ: 'UTC',
      NODE_COMPILE_CACHE: compileCache,
    }
  }

  get output(): string {
    return this.#output
  }

  /** Starts the process and waits until it can serve. */
  async start(): Promise<void> {
    const { DATABASE_URL: _real, ...inherited } = process.env
    const child = spawn(process.execPath, [main, ...this.#args], {
      env: { ...inherited, ...this.#env, ...this.#settings },
      stdio: 'pipe',
    })
    this.#process = child
    child.stdout.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`the portal stopped:\n${this.#output}`)
      await sleep(50)
    }
  }

  /** kill -9: no handler runs, nothing is closed. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Stops it and starts it again at the same address, with these settings instead of those of an earlier restart. */
  async restart(settings: Record<string, string> = {}): Promise<void> {
    await this.stop()
    this.#settings = settings
    await this.start()
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`)).ok
    } catch {
      return false
    }
  }
}
