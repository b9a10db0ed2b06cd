import { messages } from '@bailiwick/contract/kit/messages'
import { lettingOthers, searchMs } from '#platform/let-others'
import { badRequest } from '#platform/refusal'
import { secretsOf, type SecretText } from '#platform/secret-text'
import type { Db } from '#tables'
import { secretsIn, withMasks, wordsIn } from './own-links-policy.ts'
import { lengthRead, readingOf } from './plain-reading-policy.ts'

/** A word that is an access code or the token of a link, whose it is and what it opens. */
export interface KnownSecret {
  readonly word: string
  /** Whether it still opens anything. */
  readonly isValid: boolean
  /** Null if it isn't known: it may have ended, or be somebody else's. */
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  /** The document that it opens; null: the file, or the booking. */
  readonly document_id: number | null
}

/** Whose codes count: of everybody who was sent one to a phone, or of one of them alone. */
export interface CodesOf {
  readonly phone: string
  readonly person?: { readonly defendant_id: number | null; readonly indemnitor_id: number | null }
}

interface Asked {
  /** Null: nobody's, so a word is none. */
  readonly codesOf: CodesOf | null
  readonly now: Date
}

/** Finds the codes and tokens among the words of a text, also those that have ended. */
export type FindSecrets = (db: Db, words: readonly string[], asked: Asked) => Promise<readonly KnownSecret[]>

/** What finding the portal's own links in a text takes. */
export interface OwnLinkParts {
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
  readonly findSecrets: FindSecrets
}

/**
 * The most characters of a text that somebody sent that are stored, as written and as read: a sign such as ㎠ is three letters.
 * Twilio takes at most 1,600.
 */
const longestText = 4096
/** So much further a link may go on. */
const longestLink = 512

/**
 * A text that somebody sent, with the portal's links and the codes of their number masked: everybody in the office reads it.
 * One that is longer than any text is cut, and says so.
 */
export async function withoutOwnSecrets(
  db: Db,
  parts: OwnLinkParts,
  sent: string,
  asked: Asked,
): Promise<string> {
  const written = sent.slice(0, longestText + longestLink)
  const reading = readingOf(written)
  const text = written.slice(0, lengthRead(written, reading, longestText + longestLink))
  const longest = Math.min(longestText, lengthRead(written, reading, longestText))
  const { found, known } = await ownSecretsIn(db, parts, text, asked)
  const secrets = found.filter(({ words, isSure }) => isSure || words.some((word) => known.has(word)))
  if (sent.length <= longest) return withMasks(text, secrets)
  const cut = Math.min(longest, ...secrets.filter(({ end }) => end > longest).map(({ start }) => start))
  const stored = withMasks(
    text.slice(0, cut).toWellFormed(),
    secrets.filter(({ end }) => end <= cut),
  )
  return `${stored}\n${messages.cutText}`
}

async function ownSecretsIn(db: Db, { publicUrl, findSecrets }: OwnLinkParts, text: string, asked: Asked) {
  const letOthers = lettingOthers(searchMs)
  const found = secretsIn(text, publicUrl)
  await letOthers()
  const words = [...new Set(found.flatMap((one) => one.words))]
  await letOthers()
  const known = words.length === 0 ? [] : await findSecrets(db, words, asked)
  return { found, known: Map.groupBy(known, ({ word }) => word) }
}

/** Who gets a text. */
interface Recipient {
  readonly phone: string
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  readonly is_to_other?: boolean
}

/** What staff typed, and the documents that the links in it open. */
interface TypedText {
  readonly content: SecretText
  readonly document_ids: readonly number[]
}

/** What staff typed, and what speaks against sending it. */
export interface JudgedText extends TypedText {
  /** Null if nothing does; 'theirs' if it has a valid link of somebody else. */
  readonly fault: 'ended' | 'theirs' | null
}

/**
 * What staff typed, a text of their own or a template before anything is filled in, with the links that they typed or pasted as
 * secret as those that the portal writes. A link that isn't valid for the recipient is a fault: it would open the file of
 * somebody else, or nothing. A code alone counts only if it is the recipient's own: else any letters could be tried out on
 * somebody who has the same phone. What a record says is not judged: nobody could be texted whose name looks like a link.
 */
export async function judgedText(
  { db, now }: { readonly db: Db; readonly now: Date },
  parts: OwnLinkParts,
  typed: string,
  recipient: Recipient,
): Promise<JudgedText> {
  const { phone, is_to_other = false } = recipient
  const codesOf = is_to_other ? null : { phone, person: recipient }
  const { found, known } = await ownSecretsIn(db, parts, typed, { codesOf, now })
  const secrets = found.filter(({ words, isOurs }) => isOurs || words.some((word) => known.has(word)))
  const knownOf = secrets.map(({ words }) => words.flatMap((word) => known.get(word) ?? []))
  const valid = knownOf.map((ones) => ones.filter((one) => one.isValid && isOf(one, recipient)))
  const isTheirs = knownOf.some((ones) => ones.some((one) => one.isValid && !isOf(one, recipient)))
  const documents = valid.flat().flatMap(({ document_id }) => document_id ?? [])
  return {
    content: { full: typed, masked: withMasks(typed, secrets) },
    document_ids: [...new Set(documents)],
    fault: valid.every(({ length }) => length > 0) ? null : isTheirs ? 'theirs' : 'ended',
  }
}

/** The same for a text that isn't the caller's own, such as a template; 400 if something speaks against sending it. */
export async function typedText(...judged: Parameters<typeof judgedText>): Promise<TypedText> {
  const { fault, ...typed } = await judgedText(...judged)
  if (fault !== null) throw badRequest('linkNotTheirs')
  return typed
}

const isOf = (one: KnownSecret, { defendant_id, indemnitor_id, is_to_other = false }: Recipient): boolean =>
  !is_to_other &&
  one.defendant_id !== null &&
  one.defendant_id === defendant_id &&
  one.indemnitor_id === indemnitor_id

/** Whether a text has a link or a code of the portal, for anybody; of a code only if an address stands before it. */
export async function hasOwnLink(
  { db, now }: { readonly db: Db; readonly now: Date },
  parts: OwnLinkParts,
  text: string,
): Promise<boolean> {
  const { found, known } = await ownSecretsIn(db, parts, text, { codesOf: null, now })
  return known.size > 0 || found.some(({ isOurs }) => isOurs)
}

/** Whether no link of a text leads anywhere any more: a new code is valid for minutes, and a text may wait for an hour. */
export async function haveLinksExpired(
  db: Db,
  { findSecrets }: Pick<OwnLinkParts, 'findSecrets'>,
  text: { readonly full: string; readonly masked: string },
  asked: Asked,
): Promise<boolean> {
  const known = await findSecrets(db, secretsOf(text).flatMap(wordsIn), asked)
  if (known.some(({ isValid }) => isValid)) return false
  // Those that have expired are removed after a while
  return known.length > 0 || /\/s\/\w/i.test(text.full)
}
