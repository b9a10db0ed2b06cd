import type * as z from 'zod/mini'
import type { MessageCode } from './messages.ts'
import type { Audience } from './permissions.ts'
import type { ClientSessionEnd, SessionEndKind } from './session.ts'

type Path = `/api/${string}`

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How the server runs a call.
 * - `read`: outside a transaction; the handler also gets the pool, for prepared statements.
 * - `write`: in one transaction, once for each idempotency key.
 * - `staged`: slow work first (rendering documents, storing files), then one transaction by `save`.
 * - `statement`: by one prepared statement, which is its own transaction.
 * - `upload`: staged, with files as multipart form data; a call with a body takes JSON as well.
 * - `file`: staged, and answered with a file instead of JSON.
 * - `webhook`: for a provider; the handler gets the bytes of the body, which it signed, checks that, saves in one transaction
 *   and answers in the provider's own form.
 */
export type Mode = 'read' | 'write' | 'staged' | 'statement' | 'upload' | 'file' | 'webhook'

/** What an upload takes. */
export interface UploadLimits {
  readonly files: number
  readonly bytesPerFile: number
  /** The parts of the form that are numbers in the body. */
  readonly numbers?: readonly string[]
}

/**
 * One call of the API: all that server, browser, tests and the document at /api/docs must agree on. The server
 * refuses what `params`, `query` and `body` do not describe, and tests hold every answer against `reply`.
 */
export interface Endpoint<Query, Body, Reply, Params = undefined> {
  readonly method: Method
  /** Parameters have a colon: '/api/userperms/user/:user_id'. */
  readonly path: Path
  readonly audience: Audience
  /** Whether clients may make it as well, about their own file alone (OPEN-140). */
  readonly clients: boolean
  readonly mode: Mode
  /** One sentence for the API document. */
  readonly summary: string
  /** The parameters in the path. */
  readonly params?: z.ZodMiniType<Params>
  readonly query?: z.ZodMiniType<Query>
  readonly body?: z.ZodMiniType<Body>
  readonly reply: z.ZodMiniType<Reply>
  /** The size of the largest body; if left out 1 MB, or 16 kB if anybody can make the call. */
  readonly bodyBytes?: number
  /** Required by mode `upload`. */
  readonly upload?: UploadLimits
  /** The call may take as long as an upload: it renders documents (OPEN-11). */
  readonly isSlow?: true
  /** Each caller runs only a few such calls at once, as of uploads and slow calls. */
  readonly isHeavy?: true
  /** A session may make the call before its user has done what it must do first, such as choosing their own password. */
  readonly duringSetup?: true
  /** It ends the session of the client who makes it. */
  readonly endsSession?: true
  /** The handler opens its own transactions, or none, because part of its work must not wait inside one. */
  readonly ownTransactions?: true
  /** The reply has a secret, so it is never stored: an idempotency key is ignored. Only for mode `write`. */
  readonly hasSecretReply?: true
}

/** The literal types by which `route()` on the server tells what the handler of a call is given. */
export interface Traits<A, C, M> {
  readonly audience: A
  readonly clients: C
  readonly mode: M
}

/** An endpoint whose `clients` and `mode` may be left out: staff only, and GET reads while all others write. */
type Declared<Query, Body, Reply, Params, A, C, M> = Omit<
  Endpoint<Query, Body, Reply, Params>,
  'method' | 'path' | keyof Traits<A, C, M>
> & { readonly audience: A; readonly clients?: C; readonly mode?: M }

type DefaultMode<M extends Method> = M extends 'GET' ? 'read' : 'write'

export type ParamsOf<E> =
  E extends Endpoint<infer _Query, infer _Body, infer _Reply, infer Params> ? Params : never
export type QueryOf<E> =
  E extends Endpoint<infer Query, infer _Body, infer _Reply, infer _Params> ? Query : never
export type BodyOf<E> =
  E extends Endpoint<infer _Query, infer Body, infer _Reply, infer _Params> ? Body : never
export type ReplyOf<E> =
  E extends Endpoint<infer _Query, infer _Body, infer Reply, infer _Params> ? Reply : never

/** Declares a call; a part that it doesn't take (params, query or body) stays undefined. */
export function endpoint<
  Reply,
  Query = undefined,
  Body = undefined,
  Params = undefined,
  Verb extends Method = Method,
  A extends Audience = Audience,
  C extends boolean = false,
  M extends Mode = DefaultMode<Verb>,
>(
  method: Verb,
  path: Path,
  declared: Declared<Query, Body, Reply, Params, A, C, M>,
): Endpoint<Query, Body, Reply, Params> & Traits<A, C, M>
export function endpoint<Reply, Query, Body, Params>(
  method: Method,
  path: Path,
  { clients = false, mode, ...rest }: Declared<Query, Body, Reply, Params, Audience, boolean, Mode>,
): Endpoint<Query, Body, Reply, Params> {
  const runs = mode ?? (method === 'GET' ? 'read' : 'write')
  if (runs === 'read' && method !== 'GET') throw new Error(`${method} ${path} cannot be a read`)
  return { method, path, clients, mode: runs, ...rest }
}

/** The path of one call: its parts with a colon filled in. */
export const pathWith = (path: Path, params: unknown): Path =>
  path.replaceAll(/:(\w+)/g, (part, name: string) => {
    const value = (params as Readonly<Record<string, string | number>> | undefined)?.[name]
    return value === undefined ? part : encodeURIComponent(String(value))
  }) as Path

/** The one shape of every refusal (OPEN-7). */
export interface ErrorBody {
  /** The text that a person reads. */
  readonly error: string
  /** What a program decides by. */
  readonly code: MessageCode
  /** What the text is filled in with, for the same text in another language. */
  readonly args?: readonly unknown[]
  /** The names that the text is about. */
  readonly fields?: readonly string[]
  /** A text for each name, and beside it the code. */
  readonly errors?: Readonly<Record<string, string>>
  readonly error_codes?: Readonly<Record<string, MessageCode>>
  readonly error_args?: Readonly<Record<string, readonly unknown[]>>
  /** Of several files in a field, the position of the one that the text is about, from 0. */
  readonly file?: number
  /** Why the session of the call was ended, if that is known. */
  readonly session_end?: SessionEndKind | ClientSessionEnd
  readonly request_id?: string
}
