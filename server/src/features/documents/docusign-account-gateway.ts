import * as z from 'zod/mini'
import { readJson } from '#platform/limited-answer'
import type { DocusignIdentity } from './docusign-token-gateway.ts'

const UserInfo = z.object({
  accounts: z.array(z.object({ account_id: z.string(), base_uri: z.string() })),
})
type DocusignAccount = z.output<typeof UserInfo>['accounts'][number]

/** The accounts that the user of a token belongs to, and the addresses these are at. Throws without an answer. */
export async function accountsOfUser(
  { oauthUrl }: Pick<DocusignIdentity, 'oauthUrl'>,
  token: string,
  signal: AbortSignal,
): Promise<DocusignAccount[]> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${oauthUrl}/oauth/userinfo`, { headers, redirect: 'error', signal })
  return UserInfo.parse(await readJson(response)).accounts
}
