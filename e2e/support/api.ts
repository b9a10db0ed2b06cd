import { login } from '@bailiwick/contract/auth'
import { pathWith, type Endpoint, type ErrorBody } from '@bailiwick/contract/kit/endpoint'
import { expect, type APIRequestContext } from '@playwright/test'
import type { StaffUser } from './staff.ts'

/** The password of every user of the sample agency. */
export const password = 'bailiwick-demo'

interface CallOptions<Query, Body, Params> {
  readonly params?: Params
  readonly query?: SentQuery<Query>
  readonly body?: Body
}
/** A query as it is sent: ids and row counts are digits in an address. */
type SentQuery<Query> = { readonly [Name in keyof Query]?: string | number | undefined }

/** Makes the calls of the contract with a token, to set up a test and to read what is stored. */
export function apiClient(request: APIRequestContext, token?: string) {
  const client = {
    /** The status and the body of any answer. */
    async attempt<Params, Query, Body, Reply>(
      endpoint: Endpoint<Query, Body, Reply, Params>,
      { params, query, body }: CallOptions<Query, Body, Params> = {},
    ): Promise<{ status: number; body: Reply & ErrorBody }> {
      const sent = Object.entries<string | number | undefined>(query ?? {})
      const answer = await request.fetch(pathWith(endpoint.path, params), {
        method: endpoint.method,
        headers: token === undefined ? {} : { authorization: token },
        params: Object.fromEntries(
          sent.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        ),
        ...(body === undefined ? {} : { data: body }),
      })
      return { status: answer.status(), body: (await answer.json()) as Reply & ErrorBody }
    },
    /** The reply to a call that must succeed. */
    async call<Params, Query, Body, Reply>(
      endpoint: Endpoint<Query, Body, Reply, Params>,
      options: CallOptions<Query, Body, Params> = {},
    ): Promise<Reply> {
      const { status, body } = await client.attempt(endpoint, options)
      expect(status, `${endpoint.method} ${endpoint.path}: ${JSON.stringify(body)}`).toBe(200)
      return body
    },
  }
  return client
}
export type ApiClient = ReturnType<typeof apiClient>

/** A token of a new session. */
export async function tokenFor(request: APIRequestContext, username: StaffUser): Promise<string> {
  const reply = await apiClient(request).call(login, { body: { username, password } })
  if ('challenge' in reply) throw new Error('The sign-in asks for a code')
  return reply.user.token
}
