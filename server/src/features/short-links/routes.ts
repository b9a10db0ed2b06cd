import { linkGonePath } from '@bailiwick/contract/client-sign-in'
import type { FastifyInstance } from 'fastify'
import { longPath, type ShortLinkParts } from './service.ts'

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Redirects the short links of text messages. The log has the pattern of the address, not the token. */
export function shortLinkRoutes(app: FastifyInstance, { codeKey }: Pick<ShortLinkParts, 'codeKey'>): void {
  app.get<{ Params: { token: string } }>('/s/:token', async ({ params }, reply) => {
    const { db, vault, clock } = app.parts
    const path = await longPath({ db, vault }, codeKey, params.token, clock())
    return reply
      .code(302)
      .headers({ ...headers, location: path ?? linkGonePath })
      .send()
  })
}
