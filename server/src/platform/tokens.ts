import type { KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import QuickLRU from 'quick-lru'

/** What the server reads from a token besides its holder; permissions come from the database. */
export interface SessionToken {
  readonly sessionId: string
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

/** Issues and reads the tokens of one audience; those of another are invalid. */
export interface Tokens<Claims, Token> {
  sign(claims: Claims, sessionId: string): Promise<string>
  /** The token of an Authorization header, bare or after 'Bearer ' (OPEN-4); null unless it is valid at `now`. */
  read(header: string | undefined, now: Date): Promise<Token | null>
}

const issuer = 'bailiwick'
const cachedTokens = 2000

/** Tokens signed with the key; `holderIn` reads their holder, null for claims that lack one. */
export function tokensFor<Claims extends { readonly exp: number }, Holder extends object>(
  audience: 'staff' | 'client',
  key: KeyObject,
  readHolder: (payload: JWTPayload) => Holder | null,
): Tokens<Claims, Holder & SessionToken> {
  // Check a signature once: every call of a session sends the same token
  const verified = new QuickLRU<string, Holder & SessionToken>({ maxSize: cachedTokens })

  async function verify(token: string): Promise<(Holder & SessionToken) | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'id', 'sid'],
        // `read` checks the expiry, by the clock of the caller
        currentDate: new Date(0),
      })
      const { sid, exp } = payload
      const holder = readHolder(payload)
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
