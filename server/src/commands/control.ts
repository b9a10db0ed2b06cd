import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { CliError } from './cli-error.ts'
import { cliMessage } from './cli-errors.ts'

/** What a command asks of the running portal: to make a backup there, or whether the data key is that of its database. */
type ControlRequest = { readonly backup: string } | 'check-key'

/** A line that the command prints; `failed` is the last one if the request failed. */
type ControlLine = { readonly print: string } | { readonly failed: string } | { readonly done: true }

/** Its content is enough to control the portal, so only the owner of the data folder can read it. */
const fileName = 'control'

/**
 * Lets commands on this machine control the portal while it has the embedded database open: on a loopback port, for those
 * who can read the secret in the data folder. Returns the function that ends it.
 */
export async function listenForCommands(
  dataDir: string,
  answer: (request: ControlRequest, print: (line: string) => void) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('hex')
  const server = createServer((incoming, response) => {
    const send = (line: ControlLine) => void response.write(`${JSON.stringify(line)}\n`)
    const work = async () => {
      if (incoming.method !== 'POST' || !isSecret(incoming, secret)) return void response.writeHead(403)
      const wanted = JSON.parse(await text(incoming)) as ControlRequest
      await answer(wanted, (line) => send({ print: line }))
      send({ done: true })
    }
    work()
      .catch((error: unknown) =>
        send({ failed: cliMessage(error) ?? 'The portal failed; its log says why.' }),
      )
      .finally(() => response.end())
  })
  const port = await listen(server)
  const file = join(dataDir, fileName)
  await rm(file, { force: true })
  await writeFile(file, JSON.stringify({ port, secret }), { mode: 0o600 })
  return async () => {
    await rm(file, { force: true })
    server.closeAllConnections()
    server.close()
  }
}

/** Asks the portal that has the data folder open; false if none is running. Throws CliError if the request fails. */
export async function askPortal(
  dataDir: string,
  wanted: ControlRequest,
  print: (line: string) => void,
): Promise<boolean> {
  const content = await readFile(join(dataDir, fileName), 'utf8').catch(() => null)
  if (content === null) return false
  const { port, secret } = JSON.parse(content) as { port: number; secret: string }
  const reply = await send(port, secret, JSON.stringify(wanted))
  if (reply === null) return false
  for await (const line of createInterface(reply)) {
    const received = JSON.parse(line) as ControlLine
    if ('done' in received) return true
    if ('failed' in received) throw new CliError(received.failed)
    print(received.print)
  }
  throw ended()
}

const ended = () => new CliError('The portal ended before the command was done.')

const isSecret = ({ headers }: IncomingMessage, secret: string): boolean => {
  const given = Buffer.from(headers.authorization ?? '')
  return given.length === secret.length && timingSafeEqual(given, Buffer.from(secret))
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // The portal's end doesn't wait for it
  server.unref()
  return (server.address() as AddressInfo).port
}

/** The reply; null if nobody listens any longer, because the portal was killed. */
const send = (port: number, secret: string, body: string): Promise<IncomingMessage | null> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: 'POST', headers: { authorization: secret } }
    request(options, (reply) => resolve(reply.statusCode === 200 ? reply : null))
      .on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? resolve(null) : reject(ended()),
      )
      .end(body)
  })
