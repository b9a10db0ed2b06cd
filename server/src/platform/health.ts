import type { FastifyInstance } from 'fastify'
import { sendJson } from '#platform/http/send-reply'

const ok = '{"status":"ok"}'

/**
 * For monitoring: /healthz says that the process runs, /readyz that it also reaches its database, with what `details` reads
 * there.
 */
export function healthRoutes(app: FastifyInstance, details: () => Promise<object>): void {
  app.get('/healthz', (request, reply) => sendJson(request, reply, ok))
  app.get('/readyz', async (request, reply) => {
    return sendJson(request, reply, JSON.stringify({ status: 'ok', ...(await details()) }))
  })
}
