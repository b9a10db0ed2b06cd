import { secretMask } from '@bailiwick/contract/kit/secret-mask'
import type { Vault } from '#platform/vault'

/** A text with secrets, such as a one-time link: in full, and masked for whatever is stored or listed in clear. */
export interface SecretText {
  readonly full: string
  readonly masked: string
}

/** A text that may have secrets. */
export type MessageText = string | SecretText

export const secret = (full: string): SecretText => ({ full, masked: secretMask })

export const partsOf = (text: MessageText): SecretText =>
  typeof text === 'string' ? { full: text, masked: text } : text

/** Puts texts together; the result has the secrets of all. */
export function joinTexts(texts: readonly MessageText[], separator: string): SecretText {
  const parts = texts.map(partsOf)
  return {
    full: parts.map(({ full }) => full).join(separator),
    masked: parts.map(({ masked }) => masked).join(separator),
  }
}

/** A template literal whose values may have secrets. */
export const secretText = (fixed: TemplateStringsArray, ...values: readonly MessageText[]): SecretText =>
  joinTexts(
    fixed.flatMap((text, at) => [text, values[at] ?? '']),
    '',
  )

/** Fills a text in twice: with its values in full, and with the secrets among them masked. */
export function fillSecret(
  values: Readonly<Record<string, MessageText>>,
  fill: (values: Readonly<Record<string, string>>) => string,
): SecretText {
  const filled = (part: keyof SecretText) =>
    fill(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, partsOf(value)[part]])))
  return { full: filled('full'), masked: filled('masked') }
}

/** The secrets of a text: what stands in it where its other form has a mask. */
export function secretsOf({ full, masked }: SecretText): string[] {
  const [start = '', ...pieces] = masked.split(secretMask)
  let at = start.length
  const secrets = pieces.map((piece, index) => {
    const end = index === pieces.length - 1 ? full.length - piece.length : full.indexOf(piece, at)
    const one = full.slice(at, end)
    at = end + piece.length
    return one
  })
  // Somebody may have typed the mask itself
  return secrets.filter((one) => one !== '' && one !== secretMask)
}

export const hasSecret = (text: MessageText): boolean => typeof text !== 'string' && text.full !== text.masked

/** The row that a secret text belongs to; its ciphertext can't be decrypted for any other. */
interface SecretPlace {
  readonly table: 'messages' | 'mails'
  readonly id: number
}

const placeOf = ({ table, id }: SecretPlace) => `${table}.secret:${id}`

/** How a text is stored: masked in clear, and in full as a ciphertext, which is null if it has no secret. */
export function encryptText(vault: Vault, place: SecretPlace, text: MessageText) {
  const { full, masked } = partsOf(text)
  const ciphertext = full === masked ? null : vault.encrypt(Buffer.from(full), placeOf(place))
  return { masked, ciphertext }
}

/** The text in full. Throws if the ciphertext was changed or belongs to another row. */
export const decryptText = (vault: Vault, place: SecretPlace, ciphertext: Buffer): string =>
  vault.decrypt(ciphertext, placeOf(place)).toString()
