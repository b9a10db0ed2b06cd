import { createSecretKey } from 'node:crypto'
import type { StaffClaims } from '@bailiwick/contract/auth'
import { tokensFor, type SessionToken, type Tokens } from '#platform/tokens'

interface StaffToken extends SessionToken {
  readonly userId: number
}
export type StaffTokens = Tokens<StaffClaims, StaffToken>

/** Staff tokens, signed with a secret of at least 32 characters. */
export const staffTokens = (secret: string): StaffTokens =>
  tokensFor('staff', createSecretKey(Buffer.from(secret)), ({ id }) =>
    typeof id === 'number' ? { userId: id } : null,
  )
