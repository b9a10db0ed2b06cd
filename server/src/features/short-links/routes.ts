import { linkGonePath, linkLaterPath } from '@bailiwick/contract/client-sign-in'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDiskFull, isUnavailable } from '#platform/unavailable'
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
    app.get<{ Params: { '*'?: string } }>(pattern, async (request, reply) => {
      const { db, vault, clock } = app.parts
      const typed = request.params['*'] ?? ''
      const path = await longPath({ db, vault }, codeKey, typed, clock()).catch((error: unknown) => {
        if (!wantsPage(request) || !isPassing(error)) throw error
        request.log.warn({ err: error, request_id: request.id }, 'unavailable')
        return laterPath(typed)
      })
      return reply
        .code(302)
        .headers({ ...headers, location: path ?? linkGonePath })
        .send()
    })
}

/** Whether a person waits for the answer: programs get the error and its code. */
const wantsPage = ({ headers: { accept = '' } }: FastifyRequest): boolean => accept.includes('text/html')

/** Whether the link can be looked up a moment later. A full disk is for the owner to hear of. */
const isPassing = (error: unknown): boolean => isUnavailable(error) && !isDiskFull(error)

/** No browser sends what follows a '#', so no log has it. */
const laterPath = (typed: string): string => `${linkLaterPath}#${encodeURIComponent(typed)}`
