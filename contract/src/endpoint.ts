import type * as z from 'zod/mini'
import type { Audience } from './permissions.ts'

/**
 * One call of the API: all that server, browser, tests and the document at /api/docs must agree on. The server
 * refuses what `params`, `query` and `body` do not describe, and tests hold every answer against `reply`.
 */
export interface Endpoint<Query, Body, Reply, Params = undefined> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** What differs from call to call has a colon: '/api/userperms/user/:user_id'. */
  readonly path: `/api/${string}`
  readonly audience: Audience
  /** A client may make it as well, about the own file alone (OPEN-140). */
  readonly clients?: true
  /** One sentence for the API document. */
  readonly summary: string
  /** The parts of the path that have a colon. */
  readonly params?: z.ZodMiniType<Params>
  readonly query?: z.ZodMiniType<Query>
  readonly body?: z.ZodMiniType<Body>
  readonly reply: z.ZodMiniType<Reply>
}

export type QueryOf<E> =
  E extends Endpoint<infer Query, infer _Body, infer _Reply, infer _Params> ? Query : never
export type BodyOf<E> =
  E extends Endpoint<infer _Query, infer Body, infer _Reply, infer _Params> ? Body : never
export type ReplyOf<E> =
  E extends Endpoint<infer _Query, infer _Body, infer Reply, infer _Params> ? Reply : never

/** Declares a call; what it takes no part in (params, query or body) stays undefined. */
export function endpoint<Reply, Query = undefined, Body = undefined, Params = undefined>(
  method: Endpoint<Query, Body, Reply, Params>['method'],
  path: Endpoint<Query, Body, Reply, Params>['path'],
  rest: Omit<Endpoint<Query, Body, Reply, Params>, 'method' | 'path'>,
): Endpoint<Query, Body, Reply, Params> {
  return { method, path, ...rest }
}

type Path = `/api/${string}`

/** The path of one call: its parts with a colon filled in. */
export const pathWith = (path: Path, params: unknown): Path =>
  path.replaceAll(/:(\w+)/g, (part, name: string) => {
    const value = (params as Readonly<Record<string, string | number>> | undefined)?.[name]
    return value === undefined ? part : encodeURIComponent(String(value))
  }) as Path

/** The one shape of every refusal (OPEN-7). `error` is the text a person reads. */
export interface ErrorBody {
  readonly error: string
  readonly fields?: readonly string[]
  readonly request_id?: string
}
