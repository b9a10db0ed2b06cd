import { secretMask } from '@bailiwick/contract/kit/secret-mask'
import { badRequest } from '#platform/refusal'
import { partsOf, secretsOf, type MessageText } from '#platform/secret-text'
import type { Db } from '#tables'
import { secretsIn, withMasks } from './own-links-policy.ts'

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

/** A text that somebody sent, with the portal's links and the codes of their number masked: everybody in the office reads it. */
export async function withoutOwnSecrets(
  db: Db,
  parts: OwnLinkParts,
  text: string,
  asked: Asked,
): Promise<string> {
  const { secrets } = await ownSecretsIn(db, parts, text, asked)
  return withMasks(text, secrets)
}

async function ownSecretsIn(db: Db, { publicUrl, findSecrets }: OwnLinkParts, text: string, asked: Asked) {
  const found = secretsIn(text, publicUrl)
  if (found.length === 0) return { secrets: [], known: [] }
  const words = [...new Set(found.map(({ word }) => word))]
  const known = await findSecrets(db, words, asked)
  const knownWords = new Set(known.map(({ word }) => word))
  return { secrets: found.filter(({ word, isSure }) => isSure || knownWords.has(word)), known }
}

/** A text before it is stored. */
interface NewText {
  readonly phone: string
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  readonly is_to_other?: boolean
  readonly content: MessageText
  readonly document_ids?: readonly number[]
}

/**
 * A text with the links that a person typed or pasted into it as secret as those that the portal writes, and about the
 * documents that they open. 400 if one isn't valid for the recipient: it would open the file of somebody else, or nothing.
 */
export async function withOwnSecrets<Text extends NewText>(
  { db, now }: { readonly db: Db; readonly now: Date },
  parts: OwnLinkParts,
  text: Text,
): Promise<Text> {
  const { full, masked } = partsOf(text.content)
  const { secrets, known } = await ownSecretsIn(db, parts, masked, { phone: text.phone, now })
  // The masks of a text with secrets are the portal's own
  const typed = full === masked ? secrets : secrets.filter(({ word }) => word !== secretMask)
  if (typed.length === 0) return text
  const valid = known.filter((one) => one.isValid && isOf(one, text))
  if (!typed.every(({ word }) => valid.some((one) => one.word === word))) throw badRequest('linkNotTheirs')
  const documents = valid.flatMap(({ document_id }) => document_id ?? [])
  return {
    ...text,
    content: { full, masked: withMasks(masked, typed) },
    document_ids: [...new Set([...(text.document_ids ?? []), ...documents])],
  }
}

const isOf = (one: KnownSecret, { defendant_id, indemnitor_id, is_to_other = false }: NewText): boolean =>
  !is_to_other && one.defendant_id === defendant_id && one.indemnitor_id === indemnitor_id

/** Whether no link of a text leads anywhere any more: a new code is valid for minutes, and a text may wait for an hour. */
export async function haveLinksExpired(
  db: Db,
  { findSecrets }: Pick<OwnLinkParts, 'findSecrets'>,
  text: { readonly full: string; readonly masked: string },
  asked: Asked,
): Promise<boolean> {
  const known = await findSecrets(db, secretsOf(text), asked)
  if (known.some(({ isValid }) => isValid)) return false
  // Those that have expired are removed after a while
  return known.length > 0 || /\/s\/\w/i.test(text.full)
}
