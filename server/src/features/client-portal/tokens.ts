import { createSecretKey, hkdfSync } from 'node:crypto'
import type { ClientClaims } from '@bailiwick/contract/client-sign-in'
import { tokensFor, type SessionToken, type Tokens } from '#platform/tokens'

interface ClientToken extends SessionToken {
  readonly defendantId: number
  /** Null: the defendant. */
  readonly indemnitorId: number | null
}
export type ClientTokens = Tokens<ClientClaims, ClientToken>

/** Client tokens, signed with a separate key that is derived from the secret (OPEN-138). */
export const clientTokens = (secret: string): ClientTokens =>
  tokensFor('client', createSecretKey(clientKeyOf(secret)), ({ id, indemnitor_id }) =>
    typeof id === 'number' && (indemnitor_id === null || typeof indemnitor_id === 'number')
      ? { defendantId: id, indemnitorId: indemnitor_id }
      : null,
  )

const clientKeyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'bailiwick client tokens', 32))
