import { storageKeys } from '@bailiwick/contract/auth'
import { pathWith, type Endpoint, type ErrorBody } from '@bailiwick/contract/kit/endpoint'
import { sentence, type MessageCode } from '@bailiwick/contract/kit/messages'
import { clientSessionEnd, idleHeader } from '@bailiwick/contract/kit/session'
import { connection } from '#platform/connection.ts'
import { idleSeconds } from '#platform/idle.ts'
import { readReason } from '#platform/read-error.ts'
import { redirectTo, redirectToClientLogin } from '#platform/redirects.ts'
import { say, sayCode, type Reason } from '#platform/say.ts'
import { stringifySearch } from '#platform/search.ts'
import { endSession } from '#platform/session.ts'
import { browserStorage } from '#platform/storage.ts'

/** How long an ordinary call may take (OPEN-11). */
const ordinaryMs = 30_000

/** A failed call. `message` is the text for the user in the language of the page; `status` is 0 if there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** For programs to decide by; null if the answer has none, for example that of a proxy. */
  readonly code: MessageCode | null
  /** The fields the message is about. */
  readonly fields: readonly string[]
  /** The whole answer, for data that only one call returns. */
  readonly body: unknown
  readonly reason: Reason

  constructor(status: number, reason: Reason, body: unknown = null) {
    super()
    this.status = status
    this.code = reason.code
    this.reason = reason
    this.body = body
    this.fields = ((body ?? {}) as Partial<ErrorBody>).fields ?? []
  }

  override get message(): string {
    return say(this.reason)
  }

  /** The messages of single fields. */
  get errors(): Readonly<Record<string, string>> {
    const { errors = {}, error_codes = {}, error_args = {} } = (this.body ?? {}) as Partial<ErrorBody>
    return Object.fromEntries(
      Object.entries(errors).map(([name, text]) => [
        name,
        say({ code: error_codes[name] ?? null, text, args: error_args[name] ?? [] }),
      ]),
    )
  }
}

/**
 * The message to show: that of an ApiError, or a general one, because the text of any other error doesn't help the
 * user.
 */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? error.message : sayCode('somethingWrong')

/** Whether a call was refused because the session is over. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The parts of a contract call that the browser needs. Only the server validates. */
export type Call<Query, Body, Reply, Params = undefined> = Pick<
  Endpoint<Query, Body, Reply, Params>,
  'method' | 'path' | 'params' | 'query' | 'body'
> &
  Partial<Pick<Endpoint<Query, Body, Reply, Params>, 'reply'>>

interface RequestInput<Query, Body> {
  readonly query?: Query
  readonly body?: Body
  readonly signal?: AbortSignal | undefined
  /** The kind of answer, if only one will do. */
  readonly accept?: string
  /** The same for every retry of one submission, so that it is executed once. */
  readonly idempotencyKey?: string
  /** The call continues when the page is closed. */
  readonly keepalive?: boolean
  readonly timeoutMs?: number
}

interface Input<Query, Body> extends Omit<RequestInput<Query, Body>, 'accept'> {
  /** Used instead of the stored token. */
  readonly token?: string
  /** One call of many: being refused it doesn't leave the page, which tells what became of each. */
  readonly isOneOfMany?: boolean
  /** It saves nothing that the user typed, although it isn't a GET. */
  readonly isRead?: boolean
}

/**
 * Makes a contract call. Resolves to its reply or throws an ApiError; if `signal` aborts it, throws the browser's
 * error.
 */
export async function call<Query, Body, Reply, Params>(
  { method, path }: Call<Query, Body, Reply, Params>,
  {
    params,
    isOneOfMany = false,
    isRead = method === 'GET',
    ...input
  }: Input<Query, Body> & { readonly params?: Params } = {},
): Promise<Reply> {
  const token = input.token ?? storedToken()
  const request = { ...input, accept: 'application/json' }
  const answer = await sendRequest({ method, path: pathWith(path, params) }, request, token, readAnswer)
  return replyOf(answer, token, { isOneOfMany, isRead })
}

/** The answer to a call; `answer` is undefined if it isn't JSON. */
interface HttpAnswer {
  readonly status: number
  readonly ok: boolean
  readonly answer: unknown
}

/** The reply of a successful answer; throws an ApiError for any other. `token` is the one the call was made with. */
export function replyOf<Reply>(
  { status, ok, answer }: HttpAnswer,
  token: string | null,
  { isOneOfMany = false, isRead = false }: Pick<Input<unknown, unknown>, 'isOneOfMany' | 'isRead'> = {},
): Reply {
  if (ok && answer !== undefined) return answer as Reply
  const reason = reasonIn(answer)
  if (!isOneOfMany || reason.code !== 'notAuthorized') redirectIfRefused(status, answer, token)
  throw new ApiError(status, isRead ? readReason(reason) : reason, answer)
}

/** The error of one part of what was asked, which the answer has beside what succeeded. */
export const partialError = (body: unknown): ApiError => new ApiError(400, reasonIn(body), body)

function reasonIn(answer: unknown): Reason {
  const { error, code = null, args = [] } = (answer ?? {}) as Partial<ErrorBody>
  return typeof error === 'string' && error !== '' ? { code, text: error, args } : sentence('somethingWrong')
}

/** The token for calls: the staff token, or else the client token (AUTH-27, AUTH-28, OPEN-165). */
export const storedToken = (): string | null =>
  browserStorage.read(storageKeys.staff) ?? browserStorage.read(storageKeys.client)

/** The headers of a caller: the bare token (OPEN-4), and for how long nobody has used the browser. */
export const callerHeaders = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: token, [idleHeader]: String(idleSeconds()) }

/**
 * Sends a call and reads its answer, whatever its status. Throws an ApiError if there is none in time; if `signal` aborts
 * the call, throws the browser's error.
 */
export async function sendRequest<Query, Body, Answer>(
  { method, path }: Pick<Call<Query, Body, unknown>, 'method' | 'path'>,
  input: RequestInput<Query, Body>,
  token: string | null,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { query, body, signal, accept, idempotencyKey, keepalive = false, timeoutMs = ordinaryMs } = input
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(path + stringifySearch(query ?? {}), {
      method,
      headers: {
        ...(accept === undefined ? {} : { accept }),
        ...callerHeaders(token),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      keepalive,
    })
    const answer = await read(response)
    connection.set(true)
    return answer
  } catch (error) {
    if (signal?.aborted === true) throw error
    connection.set(false)
    throw new ApiError(0, sentence(timeout.aborted ? 'tooSlow' : 'unreachable'))
  }
}

/** What a response says, if it isn't a file. */
export const readAnswer = async (response: Response): Promise<HttpAnswer> => ({
  status: response.status,
  ok: response.ok,
  answer: asJson(await response.text()),
})

/** undefined if the text isn't JSON, because a proxy in front of the portal answered. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether an address is in the client portal. Clients must never be sent to the staff login (OPEN-6). */
export const isClientAddress = (pathname: string): boolean => /^\/(client|c)(\/|$)/.test(pathname)

/** Leaves the page if a refusal ends the session or requires another page (NAV-41, NAV-42, OPEN-6). */
function redirectIfRefused(status: number, answer: unknown, token: string | null): void {
  const { code, session_end } = (answer ?? {}) as Partial<ErrorBody>
  if (isClientAddress(window.location.pathname)) {
    if (status !== 401 && code !== 'unauthorized') return
    // Keep a token that was stored since then: it wasn't the one refused
    const stored = storedToken()
    if (stored !== null && stored !== token) return
    // Remove a refused staff token: otherwise it would be sent instead of the client token (OPEN-165)
    if (status === 401 && token !== null) endSession(token)
    browserStorage.remove(storageKeys.client)
    redirectToClientLogin(session_end === clientSessionEnd ? session_end : undefined)
  } else if (status === 401) {
    endSession(token, session_end === clientSessionEnd ? undefined : session_end)
  } else if (code === 'notAuthorized') {
    redirectTo('home')
  } else if (code === 'changePasswordFirst' || code === 'secondFactorFirst') {
    redirectTo('duties')
  }
}
