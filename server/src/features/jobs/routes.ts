import * as call from '@bailiwick/contract/jobs'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { jobsPage, retryFailed } from './service.ts'

export function jobRoutes(app: FastifyInstance): void {
  route(app, call.listJobs, ({ query }, context) => jobsPage(context, query))

  route(app, call.retryJobs, ({ body }, context) => retryFailed(context, body))
}
