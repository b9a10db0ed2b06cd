import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { sendJson } from '#platform/http/send-reply'

const ok = '{"status":"ok"}'

/** Two addresses for whoever watches over the process: it lives, and it can serve. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', (request, reply) => sendJson(request, reply, ok))
  app.get('/readyz', async (request, reply) => {
    await sql`select 1`.execute(app.parts.db)
    return sendJson(request, reply, ok)
  })
}
