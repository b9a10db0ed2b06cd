import type { Page } from '@playwright/test'

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token with any claims, with a signature that the server refuses. */
export const forgedToken = (claims: object): string =>
  `${inBase64({ alg: 'HS256', typ: 'JWT' })}.${inBase64(claims)}.forged`

/** Seconds since 1970 in this many hours, as tokens count time. */
export const hoursFromNow = (hours: number): number => Math.floor(Date.now() / 1000) + hours * 3600

/** The value that the browser stores under a key. */
export const storedItem = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)
