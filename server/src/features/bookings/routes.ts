import type { FastifyInstance } from 'fastify'
import { recordRoutes } from '#case-file/record-routes'
import { bookings } from './service.ts'

export const bookingRoutes = (app: FastifyInstance): void => recordRoutes(app, bookings)
