import { messages } from '@bailiwick/contract/messages'
import { smsOnly } from '@bailiwick/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { sendNotification } from './service.ts'

export function notificationRoutes(app: FastifyInstance, { brand }: { readonly brand: string }): void {
  answer(app, smsOnly, async ({ body }, context) => {
    await sendNotification(context, brand, body)
    return { message: messages.sentNotification }
  })
}
