import { accessCodeLength } from '@bailiwick/contract/client-sign-in'
import type { Store } from '#platform/context'
import type { KnownSecret, FindSecrets } from '../messaging/service.ts'
import { tokensAmong } from '../short-links/service.ts'
import { documentsOfTokens } from '../signing/service.ts'
import { codeHmac } from './code-tokens.ts'
import { codesTo } from './queries.ts'

/** Finds access codes of a phone, and tokens of links, among the words of a text. */
export const secretSearch =
  ({ vault, codeKey }: Pick<Store, 'vault'> & { readonly codeKey: Buffer }): FindSecrets =>
  async (db, words, { phone, now }) => {
    const tokens = words.filter(({ length }) => length === 10 || length === 12)
    const short = await tokensAmong({ db, vault }, codeKey, tokens, now)
    // What a short link leads to: a code or the token of a document
    const targets = short.map(({ path }) => /(?:otp=|#)([\w-]+)/.exec(path)?.[1] ?? '')
    const all = [...new Set([...words, ...targets])]
    const known = [
      ...(await codesAmong(db, codeKey, all, { phone, now })),
      ...(await documentsOfTokens(
        db,
        all.filter(({ length }) => length === 32),
        now,
      )),
    ]
    const behind = short.map(({ word, isValid }, index): KnownSecret => {
      const target = known.find((one) => one.word === targets[index])
      return target === undefined
        ? { word, isValid: false, defendant_id: null, indemnitor_id: null, document_id: null }
        : { ...target, word, isValid: isValid && target.isValid }
    })
    return [...behind, ...known.filter(({ word }) => words.includes(word))]
  }

/** The codes that were sent to a phone among these words, as far as they haven't expired. */
async function codesAmong(
  db: Store['db'],
  key: Buffer,
  words: readonly string[],
  { phone, now }: Parameters<FindSecrets>[2],
): Promise<KnownSecret[]> {
  const typed = words.filter(({ length }) => length === accessCodeLength)
  if (typed.length === 0) return []
  const codes = [...(await codesTo(db, phone, false)), ...(await codesTo(db, phone, true))]
  return codes
    .filter(({ expires_at }) => Date.parse(expires_at) > now.getTime())
    .flatMap(({ code_hmac, file_id, used_at, voided_at, ...holder }) =>
      typed
        .filter((word) => codeHmac(key, holder, word.toUpperCase()).equals(code_hmac))
        .map((word) => ({
          word,
          isValid: used_at === null && voided_at === null,
          defendant_id: file_id,
          indemnitor_id: holder.indemnitor_id,
          document_id: null,
        })),
    )
}
