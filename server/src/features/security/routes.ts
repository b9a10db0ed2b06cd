import { listSecurityEvents } from '@bailiwick/contract/security-events'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { listEvents } from './service.ts'

export function securityRoutes(app: FastifyInstance): void {
  route(app, listSecurityEvents, ({ query }, context) => listEvents(context, query))
}
