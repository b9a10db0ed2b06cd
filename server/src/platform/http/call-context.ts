import type { FastifyRequest } from 'fastify'
import type { Caller, OpenContext } from '#platform/context'
import { logSecurity } from '#platform/security-log'
import type { Db } from '#platform/tables'

/**
 * The part of the context that every handler gets, with the caller unless anyone may make the call. `tasks` collects what
 * runs after the commit; without it tasks run at once.
 */
export function callContext(
  request: FastifyRequest,
  db: Db,
  now: Date,
  tasks?: (() => void)[],
): OpenContext & { readonly actor?: Caller } {
  const { actor, server } = request
  return {
    db,
    now,
    vault: server.parts.vault,
    jobs: server.parts.jobs,
    request: { ip: request.ip, userAgent: userAgentOf(request), id: request.id },
    afterCommit: (task) => (tasks === undefined ? task() : void tasks.push(task)),
    logSecurity: (line) => logSecurity(request, line),
    ...(actor !== null && { actor }),
  }
}

/** The longest that browsers send, even inside of apps, has 250 characters or so. */
const longestUserAgent = 300

const userAgentOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, longestUserAgent)
