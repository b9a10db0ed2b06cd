import * as call from '@bailiwick/contract/case-page'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { readSummary, type CasePageParts } from './service.ts'
import { timelineOf } from './timeline-service.ts'

export function casePageRoutes(app: FastifyInstance, parts: CasePageParts): void {
  route(app, call.readCase, async ({ query }, context) => ({
    file: await readSummary(context, parts, query),
  }))

  route(app, call.readTimeline, ({ query }, context) => timelineOf(context, query))
}
