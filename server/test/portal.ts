import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { login } from '@bailiwick/contract/auth'
import type { Endpoint } from '@bailiwick/contract/kit/endpoint'
import { afterEach } from 'vitest'
import { compileCache } from './compile-cache.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

type Settings = Readonly<Record<string, string>>

/** Runs the program as from a terminal, with these settings; kills it after the test if it is still running. */
export function portalAt(settings: Settings) {
  const running = new Set<ChildProcess>()
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL')
    running.clear()
  })

  function portal(args: readonly string[], env: Settings = {}, input = '') {
    const inherited = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, TZ: 'UTC' }
    const child = spawn(process.execPath, [main, ...args], {
      env: { ...inherited, ...settings, ...env },
      stdio: 'pipe',
    })
    running.add(child)
    const printed = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()))
    child.stdin.end(input)
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...printed }))
    /** Waits until the portal listens; returns its URL. */
    const ready = async (): Promise<string> => {
      for (;;) {
        const address = / is ready at (\S+)\n/.exec(printed.out)?.[1]
        if (address !== undefined) return address
        const next = await Promise.race([ended, once(child.stdout, 'data')])
        if ('code' in next) throw new Error(`The portal ended: ${next.err}`)
      }
    }
    return { child, printed, ended, ready }
  }
  return { portal, run: (...command: Parameters<typeof portal>) => portal(...command).ended }
}

/** Signs in over the network. */
export const signInAt = (
  address: string,
  username: string,
  password: string,
  headers: Settings = {},
): Promise<Response> =>
  fetch(address + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password }),
  })

/** Makes a call of the contract over the network, whose reply is not checked. */
export async function callAt<Query, Body, Reply, Params>(
  address: string,
  { method, path }: Endpoint<Query, Body, Reply, Params>,
  body: Body,
  token = '',
): Promise<Reply> {
  const headers = { 'content-type': 'application/json', authorization: token }
  const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) })
  return (await answer.json()) as Reply
}
