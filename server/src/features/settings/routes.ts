import * as call from '@bailiwick/contract/settings'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { maintenance, setMaintenance } from './service.ts'

export function settingsRoutes(app: FastifyInstance): void {
  route(app, call.checkMaintenance, async (_, { db }) => ({ value: await maintenance(db) }))

  route(app, call.setMaintenance, async ({ body }, { db, now }) => {
    await setMaintenance(db, body.value, now)
    return success('success')
  })
}
