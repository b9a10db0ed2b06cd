import { messages } from '@bailiwick/contract/messages'
import { sendReminder } from '@bailiwick/contract/messaging'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { remindSigner } from './service.ts'

export function documentRoutes(app: FastifyInstance, parts: { readonly brand: string }): void {
  answer(app, sendReminder, async ({ body }, context) => {
    await remindSigner(context, parts, body)
    return { message: messages.sentReminder }
  })
}
