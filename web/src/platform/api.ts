import { storageKeys } from '@bailiwick/contract/auth'
import { pathWith, type Endpoint, type ErrorBody } from '@bailiwick/contract/endpoint'
import { messages } from '@bailiwick/contract/messages'
import { goTo } from '#platform/go-to.ts'
import { stringifySearch } from '#platform/search.ts'
import { endSession } from '#platform/session.ts'
import { lasting } from '#platform/storage.ts'

/** How long an ordinary call may take (OPEN-11). */
const ordinaryMs = 30_000

export const unreachable = 'The portal cannot be reached. Check the connection and try again.'
export const tooSlow = 'The portal took too long to answer. Check the connection and try again.'

/** A call that came to nothing. `message` is the text a person reads; `status` is 0 where no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The names the text is about. */
  readonly fields: readonly string[]
  /** Field and its text, where the answer says which. */
  readonly errors: Readonly<Record<string, string>>
  /** The whole answer, for what only one call says. */
  readonly body: unknown

  constructor(status: number, message: string, body: unknown = null) {
    super(message)
    this.status = status
    this.body = body
    const { fields = [], errors = {} } = (body ?? {}) as Partial<Refused>
    this.fields = fields
    this.errors = errors
  }
}

interface Refused extends ErrorBody {
  readonly errors?: Readonly<Record<string, string>>
}

/** What of a contract call the browser needs: nothing here checks, the server does. */
export type Call<Query, Body, Reply, Params = undefined> = Pick<
  Endpoint<Query, Body, Reply, Params>,
  'method' | 'path' | 'params' | 'query' | 'body'
> &
  Partial<Pick<Endpoint<Query, Body, Reply, Params>, 'reply'>>

interface Input<Query, Body> {
  readonly query?: Query
  readonly body?: Body
  readonly signal?: AbortSignal | undefined
  /** The same for every try of one submission of a form, so that it is done once. */
  readonly idempotencyKey?: string
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean
  readonly timeoutMs?: number
  /** As whose call, where it is not that of whom the browser would name. */
  readonly token?: string
}

/**
 * Makes one contract call. Resolves to its reply, or throws an ApiError; a call that its own `signal` stops throws what
 * the browser throws.
 */
export async function call<Query, Body, Reply, Params>(
  { method, path }: Call<Query, Body, Reply, Params>,
  { params, ...input }: Input<Query, Body> & { readonly params?: Params } = {},
): Promise<Reply> {
  const token = input.token ?? keptToken()
  return replyOf(await send({ method, path: pathWith(path, params) }, input, token), token)
}

/** What came back of a call; `answer` is undefined where that was no JSON. */
export interface Answer {
  readonly status: number
  readonly ok: boolean
  readonly answer: unknown
}

/** The reply in an answer; throws what any other answer means, to a call that was made with this token. */
export function replyOf<Reply>({ status, ok, answer }: Answer, token: string | null): Reply {
  if (ok && answer !== undefined) return answer as Reply
  const text = (answer as Partial<Refused> | null | undefined)?.error
  const message = typeof text === 'string' && text !== '' ? text : messages.somethingWrong
  leaveIfTold(status, message, token)
  throw new ApiError(status, message, answer)
}

/** What every call carries: the staff token, or else the client token (AUTH-27, AUTH-28, OPEN-165). */
export const keptToken = (): string | null =>
  lasting.read(storageKeys.staff) ?? lasting.read(storageKeys.client)

/** The header that carries it, bare (OPEN-4). */
export const authorization = (token: string | null): { authorization?: string } =>
  token === null ? {} : { authorization: token }

async function send<Query, Body>(
  { method, path }: Pick<Call<Query, Body, unknown>, 'method' | 'path'>,
  input: Input<Query, Body>,
  token: string | null,
): Promise<Answer> {
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
    throw new ApiError(0, timeout.aborted ? tooSlow : unreachable)
  }
}

/** undefined where the text is no JSON: it came from something that stands before the portal. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether an address belongs to the clients, who must never land on the staff sign-in (OPEN-6). */
export const isClientAddress = (pathname: string): boolean => /^\/(client|c)(\/|$)/.test(pathname)

/** Where an answer sends the browser, besides telling the caller (NAV-41, NAV-42, OPEN-6). */
function leaveIfTold(status: number, message: string, token: string | null): void {
  if (isClientAddress(window.location.pathname)) {
    if (status !== 401 && message !== messages.unauthorized) return
    // A token that came meanwhile stays: the refusal was not about it
    const kept = keptToken()
    if (kept !== null && kept !== token) return
    // A staff token that is refused would be sent before every client token that follows (OPEN-165)
    if (status === 401 && token !== null) endSession(token)
    lasting.remove(storageKeys.client)
    goTo('/client')
  } else if (status === 401) {
    endSession(token)
  } else if (message === messages.notAuthorized) {
    goTo('/')
  }
}
