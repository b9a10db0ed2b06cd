import { smsOnly } from '@bailiwick/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { texted, type TextingParts } from '../messaging/service.ts'
import { sendNotification } from './service.ts'

export function notificationRoutes(
  app: FastifyInstance,
  parts: TextingParts & { readonly brand: string },
): void {
  route(app, smsOnly, async ({ body }, context) =>
    texted([await sendNotification(context, parts, body)], 'sentNotification'),
  )
}
