import { linkGonePath } from '@bailiwick/contract/client-sign-in'
import type { FastifyInstance } from 'fastify'
import { longPath, type ShortLinkParts } from './service.ts'

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** /S, because people type it so. */
const patterns = ['/s', '/s/*', '/S', '/S/*']

/** Redirects the short links of text messages, also mistyped ones. The log has nothing of what follows /s/. */
export function shortLinkRoutes(app: FastifyInstance, { codeKey }: Pick<ShortLinkParts, 'codeKey'>): void {
  for (const pattern of patterns)
    app.get<{ Params: { '*'?: string } }>(pattern, async ({ params }, reply) => {
      const { db, vault, clock } = app.parts
      const path = await longPath({ db, vault }, codeKey, params['*'] ?? '', clock())
      return reply
        .code(302)
        .headers({ ...headers, location: path ?? linkGonePath })
        .send()
    })
}
