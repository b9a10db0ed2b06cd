import { messages } from '@bailiwick/contract/kit/messages'
import { badRequest } from '#platform/refusal'
import { secretsOf, type SecretText } from '#platform/secret-text'
import type { Db } from '#tables'
import { secretsIn, withMasks, wordsIn } from './own-links-policy.ts'

/** A word that is an access code or the token of a link, whose it is and what it opens. */
export interface KnownSecret {
  readonly word: string
  /** Whether it still opens anything. */
  readonly isValid: boolean
  /** Null if nobody knows any more. */
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  /** The document that it opens; null: the file, or the booking. */
  readonly document_id: number | null
}

interface Asked {
  /** Whose codes count. */
  readonly phone: string
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

/** The most characters of a text that somebody sent that are stored; Twilio takes at most 1,600. */
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
  const text = sent.slice(0, longestText + longestLink)
  const { found, known } = await ownSecretsIn(db, parts, text, asked)
  const secrets = found.filter(({ words, isSure }) => isSure || words.some((word) => known.has(word)))
  if (sent.length <= longestText) return withMasks(text, secrets)
  const cut = Math.min(
    longestText,
    ...secrets.filter(({ end }) => end > longestText).map(({ start }) => start),
  )
  const stored = withMasks(
    text.slice(0, cut).toWellFormed(),
    secrets.filter(({ end }) => end <= cut),
  )
  return `${stored}\n${messages.cutText}`
}

async function ownSecretsIn(db: Db, { publicUrl, findSecrets }: OwnLinkParts, text: string, asked: Asked) {
  const found = secretsIn(text, publicUrl)
  const words = [...new Set(found.flatMap((one) => one.words))]
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

/**
 * What staff typed, a text of their own or a template before anything is filled in, with the links that they typed or pasted as
 * secret as those that the portal writes. 400 if one isn't valid for the recipient: it would open the file of somebody else, or
 * nothing. What a record says is not judged: nobody could be texted whose name looks like a link.
 */
export async function typedText(
  { db, now }: { readonly db: Db; readonly now: Date },
  parts: OwnLinkParts,
  typed: string,
  recipient: Recipient,
): Promise<TypedText> {
  const { found, known } = await ownSecretsIn(db, parts, typed, { phone: recipient.phone, now })
  const secrets = found.filter(({ words, isOurs }) => isOurs || words.some((word) => known.has(word)))
  const valid = secrets.map(({ words }) =>
    words.flatMap((word) => known.get(word) ?? []).filter((one) => one.isValid && isOf(one, recipient)),
  )
  if (valid.some(({ length }) => length === 0)) throw badRequest('linkNotTheirs')
  const documents = valid.flat().flatMap(({ document_id }) => document_id ?? [])
  return {
    content: { full: typed, masked: withMasks(typed, secrets) },
    document_ids: [...new Set(documents)],
  }
}

const isOf = (one: KnownSecret, { defendant_id, indemnitor_id, is_to_other = false }: Recipient): boolean =>
  !is_to_other && one.defendant_id === defendant_id && one.indemnitor_id === indemnitor_id

/** Whether a text has a link or a code of the portal, for anybody; of a code only if an address stands before it. */
export async function hasOwnLink(
  { db, now }: { readonly db: Db; readonly now: Date },
  parts: OwnLinkParts,
  text: string,
): Promise<boolean> {
  const { found, known } = await ownSecretsIn(db, parts, text, { phone: '', now })
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
