import type { FastifyInstance, FastifyRequest } from 'fastify'
import { destination } from 'pino'

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

/** JSON lines on standard output. They never hold a body, a query, a header or a value from the database. */
export const loggerOptions = (level: LogLevel, stream?: { write(line: string): void }) => ({
  level,
  stream: stream ?? standardOutput(),
  base: null,
  serializers: { err: withoutValues },
})

/** Lines are written together, at the latest after a quarter of a second: one by one they cost as much as a read. */
const standardOutput = () => destination({ dest: 1, sync: true, minLength: 4096, periodicFlush: 250 })

/** Whether the level lets the line of each request through; else the server is spared the work. */
export const logsRequests = (level: LogLevel): boolean =>
  logLevels.indexOf(level) >= logLevels.indexOf('info')

/** The path alone: what a query carries is nobody's business in a log. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** The path for the log; of a call with a username or an id in its path, the pattern. */
export const loggedPath = ({ url, routeOptions }: FastifyRequest): string =>
  routeOptions.url?.includes(':') ? routeOptions.url : pathOf(url)

/** One line a request, once it is answered. */
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

/** What PostgreSQL says about where an error arose; its `detail` and `where` quote the row's values and stay out. */
const namedParts = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [part: string]: unknown
}

/** An error for the log: kind, text and frames, and the text without the values that PostgreSQL quotes in it. */
function withoutValues(error: Error): LoggedError {
  const text = typeof error.message === 'string' ? error.message.replaceAll(/: "[^]*"/g, ': "…"') : ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: text,
    stack: frames.join('\n'),
    ...Object.fromEntries(
      namedParts.flatMap((part) => {
        const value: unknown = Reflect.get(error, part)
        return value === undefined ? [] : [[part, value]]
      }),
    ),
    ...(error.cause instanceof Error ? { cause: withoutValues(error.cause) } : {}),
  }
}
