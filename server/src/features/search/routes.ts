import { findDuplicates } from '@bailiwick/contract/duplicates'
import { searchEverything } from '@bailiwick/contract/search'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { duplicatesFor } from './duplicate-service.ts'
import { findMatches } from './service.ts'

export function searchRoutes(app: FastifyInstance): void {
  route(app, searchEverything, ({ query }, context) => findMatches(context, query.text))
  route(app, findDuplicates, ({ body }, context) => duplicatesFor(context, body))
}
