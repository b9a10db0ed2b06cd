import { storageKeys } from '@bailiwick/contract/auth'
import { pathWith, type Endpoint, type ErrorBody } from '@bailiwick/contract/kit/endpoint'
import { sentence, type MessageCode } from '@bailiwick/contract/kit/messages'
import { leaveTo } from '#platform/exits.ts'
import { stringifySearch } from '#platform/search.ts'
import { endSession } from '#platform/session.ts'
import { browserStorage } from '#platform/storage.ts'

/** How long an ordinary call may take (OPEN-11). */
const ordinaryMs = 30_000

/** A failed call. `message` is the text a person reads; `status` is 0 if no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** What to decide by; null if the answer has none, like that of a proxy. */
  readonly code: MessageCode | null
  /** The fields the text is about. */
  readonly fields: readonly string[]
  /** The texts of single fields. */
  readonly errors: Readonly<Record<string, string>>
  /** The whole answer, for what is special to one call. */
  readonly body: unknown

  constructor(status: number, { code, text }: Reason, body: unknown = null) {
    super(text)
    this.status = status
    this.code = code
    this.body = body
    const { fields = [], errors = {} } = (body ?? {}) as Partial<ErrorBody>
    this.fields = fields
    this.errors = errors
  }
}

/** The text for a person: that of an ApiError; any other error is a fault of ours, whose own text helps nobody. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? error.message : sentence('somethingWrong').text

interface Reason {
  readonly code: MessageCode | null
  readonly text: string
}

/** The parts of a contract call that the browser needs; it validates nothing, the server does. */
export type Call<Query, Body, Reply, Params = undefined> = Pick<
  Endpoint<Query, Body, Reply, Params>,
  'method' | 'path' | 'params' | 'query' | 'body'
> &
  Partial<Pick<Endpoint<Query, Body, Reply, Params>, 'reply'>>

interface Input<Query, Body> {
  readonly query?: Query
  readonly body?: Body
  readonly signal?: AbortSignal | undefined
  /** The same for every retry of one submission, so that it is executed once. */
  readonly idempotencyKey?: string
  /** The call outlives the page. */
  readonly keepalive?: boolean
  readonly timeoutMs?: number
  /** Instead of the stored token. */
  readonly token?: string
}

/**
 * Makes one contract call. Resolves to its reply, or throws an ApiError; a call that its `signal` aborts throws what the
 * browser throws.
 */
export async function call<Query, Body, Reply, Params>(
  { method, path }: Call<Query, Body, Reply, Params>,
  { params, ...input }: Input<Query, Body> & { readonly params?: Params } = {},
): Promise<Reply> {
  const token = input.token ?? storedToken()
  return replyOf(await send({ method, path: pathWith(path, params) }, input, token), token)
}

/** The answer to a call; `answer` is undefined if it isn't JSON. */
export interface HttpAnswer {
  readonly status: number
  readonly ok: boolean
  readonly answer: unknown
}

/** The reply of a successful answer. Throws an ApiError for any other; `token` is the one the call was made with. */
export function replyOf<Reply>({ status, ok, answer }: HttpAnswer, token: string | null): Reply {
  if (ok && answer !== undefined) return answer as Reply
  const reason = reasonIn(answer)
  redirectIfRefused(status, reason.code, token)
  throw new ApiError(status, reason, answer)
}

function reasonIn(answer: unknown): Reason {
  const { error, code = null } = (answer ?? {}) as Partial<ErrorBody>
  return typeof error === 'string' && error !== '' ? { code, text: error } : sentence('somethingWrong')
}

/** The token of every call: the staff token, or else the client token (AUTH-27, AUTH-28, OPEN-165). */
export const storedToken = (): string | null =>
  browserStorage.read(storageKeys.staff) ?? browserStorage.read(storageKeys.client)

/** The header with the bare token (OPEN-4). */
export const authorization = (token: string | null): { authorization?: string } =>
  token === null ? {} : { authorization: token }

async function send<Query, Body>(
  { method, path }: Pick<Call<Query, Body, unknown>, 'method' | 'path'>,
  input: Input<Query, Body>,
  token: string | null,
): Promise<HttpAnswer> {
  const { query, body, signal, idempotencyKey, keepalive = false, timeoutMs = ordinaryMs } = input
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(path + stringifySearch(query ?? {}), {
      method,
      headers: {
        accept: 'application/json',
        ...authorization(token),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      keepalive,
    })
    const answer = asJson(await response.text())
    return { status: response.status, ok: response.ok, answer }
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new ApiError(0, sentence(timeout.aborted ? 'tooSlow' : 'unreachable'))
  }
}

/** undefined if the text isn't JSON: it came from a proxy in front of the portal. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether an address belongs to the clients, who must never land on the staff sign-in (OPEN-6). */
export const isClientAddress = (pathname: string): boolean => /^\/(client|c)(\/|$)/.test(pathname)

/** Leaves the page on a refusal that ends the session or the visit (NAV-41, NAV-42, OPEN-6). */
function redirectIfRefused(status: number, code: MessageCode | null, token: string | null): void {
  if (isClientAddress(window.location.pathname)) {
    if (status !== 401 && code !== 'unauthorized') return
    // Keep a token stored since then: the refusal was not about it
    const stored = storedToken()
    if (stored !== null && stored !== token) return
    // A refused staff token would be sent instead of every later client token (OPEN-165)
    if (status === 401 && token !== null) endSession(token)
    browserStorage.remove(storageKeys.client)
    leaveTo('clientLogin')
  } else if (status === 401) {
    endSession(token)
  } else if (code === 'notAuthorized') {
    leaveTo('home')
  }
}
