import * as call from '@bailiwick/contract/bookings'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { bookings } from './service.ts'

export function bookingRoutes(app: FastifyInstance): void {
  route(app, call.listBookings, async ({ query }, context) => ({
    bookings: await bookings.list(context, query.id),
    ...success('gotBookings'),
  }))

  route(app, call.createBooking, async ({ body }, context) => ({
    insertId: await bookings.create(context, body),
    ...success('createdBooking'),
  }))

  route(app, call.updateBooking, async ({ body }, context) => {
    await bookings.update(context, body)
    return success('updatedBooking')
  })

  route(app, call.deleteBooking, async ({ query }, context) => {
    await bookings.remove(context, query.id)
    return success('deletedBooking')
  })
}
