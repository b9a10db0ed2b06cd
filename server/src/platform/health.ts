import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { sendJson } from '#platform/http/send-reply'

const ok = '{"status":"ok"}'

/** For monitoring: /healthz says that the process runs, /readyz that it also reaches its database. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', (request, reply) => sendJson(request, reply, ok))
  app.get('/readyz', async (request, reply) => {
    await sql`select 1`.execute(app.parts.db)
    return sendJson(request, reply, ok)
  })
}
