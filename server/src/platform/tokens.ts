import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { StaffClaims } from '@bailiwick/contract/auth'
import type { ClientClaims } from '@bailiwick/contract/client-sign-in'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import QuickLRU from 'quick-lru'

/** What the server reads from a token: whose it is and of which session; rights come from the database. */
interface SessionToken {
  readonly sessionId: string
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

export interface StaffToken extends SessionToken {
  readonly userId: number
}

export interface ClientToken extends SessionToken {
  readonly defendantId: number
  /** Null: the defendant. */
  readonly indemnitorId: number | null
}

/** Tokens of one kind; those of the other are none to it. */
export interface Tokens<Claims, Token> {
  sign(claims: Claims, sessionId: string): Promise<string>
  /** The token behind an Authorization header, bare or after 'Bearer ' (OPEN-4); null unless it is good at `now`. */
  read(header: string | undefined, now: Date): Promise<Token | null>
}
export type StaffTokens = Tokens<StaffClaims, StaffToken>
export type ClientTokens = Tokens<ClientClaims, ClientToken>

/** Staff tokens signed with the secret, which has at least 32 characters. */
export const staffTokens = (secret: string): StaffTokens =>
  tokensOf('staff', createSecretKey(Buffer.from(secret)), ({ id }) =>
    typeof id === 'number' ? { userId: id } : null,
  )

/** Client tokens, signed with a key of their own that is derived from the secret (OPEN-138). */
export const clientTokens = (secret: string): ClientTokens =>
  tokensOf('client', createSecretKey(clientKeyOf(secret)), ({ id, indemnitor_id }) =>
    typeof id === 'number' && (indemnitor_id === null || typeof indemnitor_id === 'number')
      ? { defendantId: id, indemnitorId: indemnitor_id }
      : null,
  )

const clientKeyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'bailiwick client tokens', 32))

const issuer = 'bailiwick'
const rememberedTokens = 2000

function tokensOf<Claims extends StaffClaims | ClientClaims, Holder extends object>(
  audience: 'staff' | 'client',
  key: KeyObject,
  holderIn: (payload: JWTPayload) => Holder | null,
): Tokens<Claims, Holder & SessionToken> {
  // A signature is checked once: the same token comes with every call of a session
  const verified = new QuickLRU<string, Holder & SessionToken>({ maxSize: rememberedTokens })

  async function verify(token: string): Promise<(Holder & SessionToken) | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'id', 'sid'],
        // Expiry is judged by the caller's clock
        currentDate: new Date(0),
      })
      const { sid, exp } = payload
      const holder = holderIn(payload)
      if (holder === null || typeof sid !== 'string' || exp === undefined) return null
      return { ...holder, sessionId: sid, expiresAt: exp * 1000 }
    } catch {
      return null
    }
  }

  return {
    sign: (claims, sessionId) =>
      new SignJWT({ ...claims, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .sign(key),
    async read(header, now) {
      if (header === undefined) return null
      const token = /^bearer /i.test(header) ? header.slice(7).trim() : header
      let claims = verified.get(token) ?? null
      if (claims === null) {
        claims = await verify(token)
        if (claims !== null) verified.set(token, claims)
      }
      return claims !== null && claims.expiresAt > now.getTime() ? claims : null
    },
  }
}
