import { createSecretKey } from 'node:crypto'
import type { StaffClaims } from '@bailiwick/contract/auth'
import { jwtVerify, SignJWT } from 'jose'
import QuickLRU from 'quick-lru'

/** What the server reads from a staff token: whose it is and of which session; rights come from the database. */
export interface StaffToken {
  readonly userId: number
  readonly sessionId: string
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

export interface StaffTokens {
  sign(claims: StaffClaims, sessionId: string): Promise<string>
  /** The token behind an Authorization header, bare or after 'Bearer ' (OPEN-4); null unless it is good at `now`. */
  read(header: string | undefined, now: Date): Promise<StaffToken | null>
}

const issuer = 'bailiwick'
const audience = 'staff'
const rememberedTokens = 2000

/** Staff tokens signed with the secret, which has at least 32 characters. */
export function staffTokens(secret: string): StaffTokens {
  const key = createSecretKey(Buffer.from(secret))
  // A signature is checked once: the same token comes with every call of a session
  const verified = new QuickLRU<string, StaffToken>({ maxSize: rememberedTokens })

  async function verify(token: string): Promise<StaffToken | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'id', 'sid'],
        // Expiry is judged by the caller's clock
        currentDate: new Date(0),
      })
      const { id, sid, exp } = payload
      if (typeof id !== 'number' || typeof sid !== 'string' || exp === undefined) return null
      return { userId: id, sessionId: sid, expiresAt: exp * 1000 }
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
