import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** '203.0.113.7:40112' and '[2001:db8::2]:443': some proxies add the port, which is another one for each connection. */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/

/** The address in a part of an X-Forwarded-For header; null if it is invalid. */
function addressIn(part: string): string | null {
  const text = part.trim()
  const [, six, four] = withPort.exec(text) ?? []
  const address = six ?? four ?? text
  return isIP(address) === 0 ? null : address
}

/** The addresses of an X-Forwarded-For header as far as they can be read: from the last back to the first invalid one. */
export function readableAddresses(header: string): string[] {
  const addresses = header.split(',').map(addressIn)
  return addresses.slice(addresses.lastIndexOf(null) + 1).filter((address) => address !== null)
}

/**
 * Lets requests be counted and logged by an address, or else by that of the proxy: what isn't one would be another sender
 * each time.
 */
export function readForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { headers } = request.raw
    const sent = headers['x-forwarded-for']
    // Node joins several into one text
    if (typeof sent === 'string') headers['x-forwarded-for'] = readableAddresses(sent).join(', ')
    done()
  })
}
