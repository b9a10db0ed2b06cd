import { smsOnly } from '@bailiwick/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { sendNotification } from './service.ts'

export function notificationRoutes(app: FastifyInstance, { brand }: { readonly brand: string }): void {
  route(app, smsOnly, async ({ body }, context) => {
    await sendNotification(context, brand, body)
    return success('sentNotification')
  })
}
