import { messages } from '@bailiwick/contract/messages'
import { sendOtp } from '@bailiwick/contract/messaging'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { sendFormLink, type ClientPortalParts } from './service.ts'

export function clientPortalRoutes(app: FastifyInstance, parts: ClientPortalParts): void {
  answer(app, sendOtp, async ({ body }, context) => {
    await sendFormLink(context, parts, body)
    return { message: messages.sentSms }
  })
}
