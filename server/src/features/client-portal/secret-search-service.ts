import { accessCodeLength } from '@bailiwick/contract/client-sign-in'
import type { Store } from '#platform/context'
import { lettingOthers, searchMs } from '#platform/let-others'
import { isReadable } from '#platform/readable-code'
import type { CodesOf, KnownSecret, FindSecrets } from '../messaging/service.ts'
import { tokensAmong } from '../short-links/service.ts'
import { documentsOfTokens } from '../signing/service.ts'
import { codeHmac } from './code-tokens.ts'
import { codesTo, type SentCode } from './queries.ts'

/** Finds access codes, and tokens of links, among the words of a text. */
export const secretSearch =
  ({ vault, codeKey }: Pick<Store, 'vault'> & { readonly codeKey: Buffer }): FindSecrets =>
  async (db, words, { codesOf, now }) => {
    const tokens = words.filter(({ length }) => length === 10 || length === 12)
    const short = await tokensAmong({ db, vault }, codeKey, tokens, now)
    // What a short link leads to: a code or the token of a document
    const targets = short.map(({ path }) => /(?:otp=|#)([\w-]+)/.exec(path)?.[1] ?? '')
    const all = [...new Set([...words, ...targets])]
    const known = [
      ...(await codesAmong(db, codeKey, all, { codesOf, now })),
      ...(await documentsOfTokens(
        db,
        all.filter(({ length }) => length === 32),
        now,
      )),
    ]
    const behind = short.map(({ word, isValid }, index): KnownSecret => {
      const target = known.find((one) => one.word === targets[index])
      return target === undefined
        ? { word, isValid, defendant_id: null, indemnitor_id: null, document_id: null }
        : { ...target, word, isValid: isValid && target.isValid }
    })
    const asked = new Set(words)
    return [...behind, ...known.filter(({ word }) => asked.has(word))]
  }

/** Whether a word may be a code; no other costs an HMAC. */
const mayBeCode = (word: string): boolean => word.length === accessCodeLength && isReadable(word)

/**
 * The codes among these words that count, as far as they haven't expired. One HMAC for each word and person: a stranger
 * chooses the words.
 */
async function codesAmong(
  db: Store['db'],
  key: Buffer,
  words: readonly string[],
  { codesOf, now }: Parameters<FindSecrets>[2],
): Promise<KnownSecret[]> {
  if (codesOf === null) return []
  const written = Map.groupBy(words, (word) => word.toUpperCase())
  const typed = [...written.keys()].filter(mayBeCode)
  if (typed.length === 0) return []
  const { phone } = codesOf
  const sent = [...(await codesTo(db, phone, false)), ...(await codesTo(db, phone, true))].filter(
    (code) => Date.parse(code.expires_at) > now.getTime() && isAsked(code, codesOf),
  )
  const holders = Map.groupBy(sent, ({ defendant_id, indemnitor_id }) => `${defendant_id} ${indemnitor_id}`)
  const found: KnownSecret[] = []
  const letOthers = lettingOthers(searchMs)
  for (const codes of holders.values()) {
    const [holder] = codes
    if (holder === undefined) continue
    for (const word of typed) {
      const hmac = codeHmac(key, holder, word)
      const same = codes.filter(({ code_hmac }) => code_hmac.equals(hmac))
      found.push(...same.flatMap((one) => (written.get(word) ?? []).map((as) => knownCode(one, as))))
      await letOthers()
    }
  }
  return found
}

/** Whether a code is of a person whose codes count; without one, of everybody with the phone. */
const isAsked = ({ file_id, indemnitor_id }: SentCode, { person }: CodesOf): boolean =>
  person === undefined || (person.defendant_id === file_id && person.indemnitor_id === indemnitor_id)

const knownCode = ({ file_id, indemnitor_id, used_at, voided_at }: SentCode, word: string): KnownSecret => ({
  word,
  isValid: used_at === null && voided_at === null,
  defendant_id: file_id,
  indemnitor_id,
  document_id: null,
})
