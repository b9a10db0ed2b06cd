import { once } from 'node:events'
import type { Server } from 'node:http'
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
