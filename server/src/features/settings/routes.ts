import { messages } from '@bailiwick/contract/messages'
import * as call from '@bailiwick/contract/settings'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { maintenance, setMaintenance } from './service.ts'

export function settingsRoutes(app: FastifyInstance): void {
  answer(app, call.checkMaintenance, async (_, { db }) => ({ value: await maintenance(db) }))

  answer(app, call.setMaintenance, async ({ body }, { db, now }) => {
    await setMaintenance(db, body.value, now)
    return { message: messages.success }
  })
}
