import { secretMask } from '@bailiwick/contract/kit/secret-mask'
import { secretsOf, type SecretText } from '#platform/secret-text'

/**
 * What somebody else said of a text, for example a mail server that refuses it, with the secrets of the text masked; null if
 * it has more of them than can be masked: a part of one, or one in another encoding.
 */
export function withoutSecrets(said: string, text: SecretText): string | null {
  const secrets = secretsOf(text)
  const rest = secrets.reduce((left, one) => left.replaceAll(asWritten(one), secretMask), said)
  const readings = readingsOf(rest)
  return secrets.some((one) => runsOf(one).some((run) => readings.some((reading) => reading.includes(run))))
    ? null
    : rest
}

const asWritten = (secret: string) => new RegExp(secret.replaceAll(/\W/g, '\\$&'), 'gi')

/** So many characters of a secret are a part of it; fewer may stand anywhere by chance. */
const runLength = 8

/** The parts of a secret by which a text has some of it. */
function runsOf(secret: string): string[] {
  const letters = lettersOf(secret)
  if (letters.length <= runLength) return letters === '' ? [] : [letters]
  return Array.from({ length: letters.length - runLength + 1 }, (_, at) => letters.slice(at, at + runLength))
}

/** What is left of a text however it is spaced, broken and capitalized. */
const lettersOf = (text: string): string => text.replaceAll(/[^0-9a-z]/gi, '').toLowerCase()

/** The letters of a text as it is, and decoded in the ways in which mail servers write addresses and texts. */
function readingsOf(text: string): string[] {
  // Every line of an answer begins with its code
  const whole = text.replaceAll(/\r?\n\d{3}[ -]?/g, '')
  const escaped = unescaped(unescaped(whole))
  return [text, whole, escaped, ...decoded(whole), ...decoded(whole.replaceAll(/\s+/g, ''))].map(lettersOf)
}

/** Reads %41, =41, &#65; and &#x41; as A. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/=\s*\n/g, '')
    .replaceAll(/[%=]([0-9a-f]{2})/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,3});/g, (_, code: string) => character(Number(code)))
    .replaceAll(/&#x([0-9a-f]{1,2});/gi, (_, code: string) => character(Number.parseInt(code, 16)))

const character = (code: number) => String.fromCharCode(code)

/** Reads every part that may be hexadecimal or base64, from wherever it begins. */
const decoded = (text: string): string[] => [
  ...partsOf(text, /[0-9a-f]{8,}/gi, 2).map((part) => Buffer.from(part, 'hex').toString('latin1')),
  ...partsOf(text, /[\w+/-]{8,}/g, 4).map((part) => Buffer.from(part, 'base64').toString('latin1')),
]

const partsOf = (text: string, pattern: RegExp, starts: number): string[] =>
  (text.match(pattern) ?? []).flatMap((part) => Array.from({ length: starts }, (_, at) => part.slice(at)))
