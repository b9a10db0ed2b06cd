import type { FastifyInstance, FastifyRequest } from 'fastify'
import { destination } from 'pino'

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

/** JSON lines on standard output, never with a body, a query, a header or a value from the database. */
export const loggerOptions = (level: LogLevel, stream?: { write(line: string): void }) => ({
  level,
  stream: stream ?? standardOutput(),
  base: null,
  serializers: { err: withoutValues },
})

/** Lines are written in batches, at least every quarter of a second: one at a time costs as much as a read. */
function standardOutput() {
  const stream = destination({ dest: 1, sync: true, minLength: 4096, periodicFlush: 250 })
  process.once('exit', () => stream.flushSync())
  return stream
}

/** Whether the level includes the line of each request; if not, the hook isn't installed. */
export const logsRequests = (level: LogLevel): boolean =>
  logLevels.indexOf(level) >= logLevels.indexOf('info')

/** The path without the query, which doesn't belong in a log. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** Calls and files of the pages. */
const plainPath = /^\/(?:(?:api|assets)\/[\w./-]*|healthz|readyz)?$/
/** Of those that don't exist: a token or a code has a capital or a digit. */
const unknownPath = /^\/(?:api|assets)\/[a-z_./-]*$/

/**
 * The path for the log; its pattern if it contains a username or an id. Of a page, a short link and an unknown address only
 * its kind: it may have a token or a code, mistyped, or encoded by somebody's phone.
 */
export const loggedPath = ({ url, routeOptions, is404 }: FastifyRequest): string => {
  const pattern = routeOptions.url
  if (pattern?.includes(':')) return pattern
  if (pattern?.includes('*')) return pattern.replace('*', '…')
  const path = pathOf(url)
  return (is404 ? unknownPath : plainPath).test(path) ? path : '/…'
}

/** Logs one line a request, after the reply. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    app.log.info(
      {
        request_id: request.id,
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        ...(request.actor === null ? {} : { user_id: request.actor.userId }),
      },
      'request',
    )
    done()
  })
}

/** The properties of a PostgreSQL error that are logged; `detail` and `where` quote values of the row. */
const loggedProperties = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [property: string]: unknown
}

/** An error for the log: type, message and stack, the message without the values that PostgreSQL quotes in it. */
function withoutValues(error: Error): LoggedError {
  const text = typeof error.message === 'string' ? error.message.replaceAll(/: "[^]*"/g, ': "…"') : ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: text,
    stack: frames.join('\n'),
    ...Object.fromEntries(
      loggedProperties.flatMap((name) => {
        const value: unknown = Reflect.get(error, name)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    ...(error.cause instanceof Error ? { cause: withoutValues(error.cause) } : {}),
  }
}
