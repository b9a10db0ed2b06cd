import type * as z from 'zod/mini'
import type { Audience } from './permissions.ts'

/**
 * One call of the API: all that server, browser, tests and the document at /api/docs must agree on. The server
 * refuses what `query` and `body` do not describe, and tests hold every answer against `reply`.
 */
export interface Endpoint<Query, Body, Reply> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly audience: Audience
  /** One sentence for the API document. */
  readonly summary: string
  readonly query?: z.ZodMiniType<Query>
  readonly body?: z.ZodMiniType<Body>
  readonly reply: z.ZodMiniType<Reply>
}

export type QueryOf<E> = E extends Endpoint<infer Query, infer _Body, infer _Reply> ? Query : never
export type BodyOf<E> = E extends Endpoint<infer _Query, infer Body, infer _Reply> ? Body : never
export type ReplyOf<E> = E extends Endpoint<infer _Query, infer _Body, infer Reply> ? Reply : never

/** Declares a call; what it takes no part in (query or body) stays undefined. */
export function endpoint<Reply, Query = undefined, Body = undefined>(
  method: Endpoint<Query, Body, Reply>['method'],
  path: Endpoint<Query, Body, Reply>['path'],
  rest: Omit<Endpoint<Query, Body, Reply>, 'method' | 'path'>,
): Endpoint<Query, Body, Reply> {
  return { method, path, ...rest }
}

/** The one shape of every refusal (OPEN-7). `error` is the text a person reads. */
export interface ErrorBody {
  readonly error: string
  readonly fields?: readonly string[]
  readonly request_id?: string
}
