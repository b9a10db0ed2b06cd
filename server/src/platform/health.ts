import type { FastifyInstance } from 'fastify'
import { sendJson } from '#platform/http/send-reply'
import { Refusal } from '#platform/refusal'

const ok = '{"status":"ok"}'

/**
 * For monitoring: /healthz says that the process runs, /readyz that it also reaches its database and can write, how much
 * space the disk has left, and what `details` reads in the database.
 */
export function healthRoutes(app: FastifyInstance, details: () => Promise<object>): void {
  app.get('/healthz', (request, reply) => sendJson(request, reply, ok))
  app.get('/readyz', async (request, reply) => {
    const read = await details()
    await app.parts.disk?.refresh(Date.now())
    const disk = app.parts.disk?.state(Date.now())
    if (disk?.is_full) throw new Refusal(503, 'diskFull', { disk }, { 'retry-after': '10' })
    return sendJson(request, reply, JSON.stringify({ status: 'ok', ...(disk && { disk }), ...read }))
  })
}
