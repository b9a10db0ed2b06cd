import { searchEverything } from '@bailiwick/contract/search'
import type { FastifyInstance } from 'fastify'
import { answer, Json } from '#platform/http'
import { findEverything } from './service.ts'

export function searchRoutes(app: FastifyInstance): void {
  answer(
    app,
    searchEverything,
    async ({ query }, context) => {
      const { found, accessVersion } = await findEverything(context, query.text)
      return new Json(found, accessVersion)
    },
    { readsAccess: true },
  )
}
