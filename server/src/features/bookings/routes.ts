import { listUsedValues } from '@bailiwick/contract/used-values'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { recordRoutes } from '#case-file/record-routes'
import { bookings, usedValues } from './service.ts'

export function bookingRoutes(app: FastifyInstance): void {
  recordRoutes(app, bookings)
  route(app, listUsedValues, (_, { db }) => usedValues(db))
}
