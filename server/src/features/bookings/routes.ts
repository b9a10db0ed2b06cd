import * as call from '@bailiwick/contract/bookings'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyInstance } from 'fastify'
import { answer, answerRead, Json } from '#platform/http'
import { bookings } from './service.ts'

export function bookingRoutes(app: FastifyInstance): void {
  answerRead(app, call.listBookings, async ({ query }, context) => {
    const { records, accessVersion } = await bookings.list(context, query.id)
    const message = JSON.stringify(messages.gotBookings)
    return new Json(`{"bookings":${records},"message":${message}}`, accessVersion)
  })

  answer(app, call.createBooking, async ({ body }, context) => ({
    insertId: await bookings.create(context, body),
    message: messages.createdBooking,
  }))

  answer(app, call.updateBooking, async ({ body }, context) => {
    await bookings.update(context, body)
    return { message: messages.updatedBooking }
  })

  answer(app, call.deleteBooking, async ({ query }, context) => {
    await bookings.remove(context, query.id)
    return { message: messages.deletedBooking }
  })
}
