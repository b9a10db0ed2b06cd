import { hash, randomBytes } from 'node:crypto'

/** A challenge names a sign-in whose code is still missing: 256 bits that only the browser has. */
export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** How a challenge is stored. */
export const challengeHash = (challenge: string): Buffer => hash('sha256', challenge, 'buffer')
