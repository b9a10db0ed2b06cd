import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterTest } from '#test/after-test'

/** Lets the server of a provider of our own listen on this machine until the test ends; resolves to its address. */
export async function listenLocally(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterTest(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/**
 * A provider whose answers never end: more of `part` follows every `pauseMs`. Returns its address and how many bytes it has
 * sent.
 */
export async function startEndless(part: string, pauseMs = 0) {
  let sent = 0
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => {
      // As fast as the other side reads
      while (response.write(part) && pauseMs === 0) sent += part.length
      sent += part.length
    }, pauseMs)
    response.on('close', () => clearInterval(timer))
  })
  return { url: await listenLocally(server), sent: () => sent }
}
