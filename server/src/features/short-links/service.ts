import { dayMs } from '@bailiwick/contract/kit/durations'
import { signingLinkDays } from '@bailiwick/contract/signing'
import type { OpenContext, Store } from '#platform/context'
import { lettingOthers, searchMs } from '#platform/let-others'
import { secret, secretText, type SecretText } from '#platform/secret-text'
import type { Db } from '#tables'
import { insertLink, linksByHmac, nextLinkId, removeLinksBefore, revokeLinks, validLink } from './queries.ts'
import { linkHmac, newLinkToken, tokenIn } from './tokens.ts'

export interface ShortLinkParts {
  /** The key of the tokens' HMAC. */
  readonly codeKey: Buffer
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
}

/** A long address for which a text needs a short one. */
interface LongLink {
  /** The address without its server: '/sign#…'. */
  readonly path: string
  /** What the link is about, for `revokeShortLinks`. */
  readonly subject: string
  readonly expires_at: Date
}

const placeOf = (id: number) => `short_links.target:${id}`

/** A short address that leads to the long one until it expires or is revoked, as often as it is opened. */
export async function shortLink(
  { db, vault, now }: Pick<OpenContext, 'db' | 'vault' | 'now'>,
  { codeKey, publicUrl }: ShortLinkParts,
  { path, subject, expires_at }: LongLink,
): Promise<SecretText> {
  const token = newLinkToken()
  const id = await nextLinkId(db)
  await insertLink(db, {
    id,
    token_hmac: linkHmac(codeKey, token),
    target: vault.encrypt(Buffer.from(path), placeOf(id)),
    subject,
    created_at: now,
    expires_at,
  })
  return secretText`${publicUrl}/s/${secret(token)}`
}

/** Ends the links of a subject, as a new code does to the one before. */
export async function revokeShortLinks(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  subject: string,
): Promise<void> {
  await revokeLinks(db, subject, now)
}

/**
 * The long address of what follows /s/, without its server; null if its token is unknown, expired or revoked. Changes
 * nothing: the apps of phones open links to show previews of them.
 */
export async function longPath(
  { db, vault }: Store,
  codeKey: Buffer,
  typed: string,
  now: Date,
): Promise<string | null> {
  const link = await validLink(db, linkHmac(codeKey, tokenIn(typed)), now)
  return link === undefined ? null : vault.decrypt(link.target, placeOf(link.id)).toString()
}

/** A word that is the token of a short link. */
interface KnownToken {
  readonly word: string
  /** The long address, without its server. */
  readonly path: string
  readonly isValid: boolean
}

/** How many tokens one statement looks up. */
const atOnce = 100

/** The tokens among these words, also of links that have ended. */
export async function tokensAmong(
  { db, vault }: Store,
  codeKey: Buffer,
  words: readonly string[],
  now: Date,
): Promise<KnownToken[]> {
  const written = Map.groupBy(words, tokenIn)
  const wordsOf = new Map<string, readonly string[]>()
  const letOthers = lettingOthers(searchMs)
  for (const [token, same] of written) {
    wordsOf.set(linkHmac(codeKey, token).toString('hex'), same)
    await letOthers()
  }
  const hmacs = [...wordsOf.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const found: Awaited<ReturnType<typeof linksByHmac>> = []
  for (let from = 0; from < hmacs.length; from += atOnce) {
    // One at a time, so that other calls reach the one connection of the embedded database in between
    // oxlint-disable-next-line no-await-in-loop
    found.push(...(await linksByHmac(db, hmacs.slice(from, from + atOnce), now)))
    await letOthers()
  }
  return found.flatMap(({ id, token_hmac, target, is_valid }) => {
    const path = vault.decrypt(target, placeOf(id)).toString()
    const same = wordsOf.get(token_hmac.toString('hex')) ?? []
    return same.map((word) => ({ word, path, isValid: is_valid }))
  })
}

/** Since when a link can be that is still valid, long or short: secrets from before aren't needed any more. */
export const oldestLink = (now: Date): Date => new Date(now.getTime() - signingLinkDays * dayMs)

/** Removes the links that have expired. */
export async function removeExpiredLinks(db: Db, now: Date): Promise<void> {
  await removeLinksBefore(db, now)
}
