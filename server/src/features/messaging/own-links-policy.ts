import { accessCodeLength } from '@bailiwick/contract/client-sign-in'
import { secretMask } from '@bailiwick/contract/kit/secret-mask'

/** The token of a link of the portal, or an access code, in a text that a person wrote. */
export interface WrittenSecret {
  /** Without the spaces and signs that it was broken by. */
  readonly word: string
  readonly start: number
  readonly end: number
  /** Whether what stands before it shows that it is one; else it may be any word. */
  readonly isSure: boolean
}

/**
 * What may be a link or a code of the portal in a text, in its order: links as the portal writes them, in capitals too, without
 * https, quoted with %2F, or broken in their token; and words of the length of a token or a code.
 */
export function secretsIn(text: string, publicUrl: string): WrittenSecret[] {
  const { plain, starts, ends } = readable(text)
  const sure = [shortLink(publicUrl), signingLink, accessCode].map((pattern) => ({ pattern, isSure: true }))
  const found = [...sure, { pattern: token, isSure: false }].flatMap(({ pattern, isSure }) =>
    [...plain.matchAll(pattern)].map(({ indices, 1: one = '' }) => {
      const [from, to] = indices?.[1] ?? [0, 0]
      const place = { start: starts[from] ?? 0, end: ends[to - 1] ?? 0 }
      return { ...place, word: one.replaceAll(/\s/g, ''), isSure }
    }),
  )
  return withoutOverlaps(found.toSorted((one, other) => one.start - other.start))
}

/** Of several at one place the first, which is the sure one. */
function withoutOverlaps(found: readonly WrittenSecret[]): WrittenSecret[] {
  let end = 0
  return found.filter((one) => {
    if (one.start < end) return false
    end = one.end
    return true
  })
}

/** The text with these of its secrets masked. */
export function withMasks(text: string, secrets: readonly WrittenSecret[]): string {
  let from = 0
  const pieces = secrets.map(({ start, end }) => {
    const before = text.slice(from, start)
    from = end
    return before + secretMask
  })
  return pieces.join('') + text.slice(from)
}

/** A text without signs that nobody sees and with %2F as a slash, and where each of its characters stands in it. */
function readable(text: string) {
  const starts: number[] = []
  const ends: number[] = []
  let plain = ''
  for (const { 0: piece, index } of text.matchAll(/%[2-7][0-9a-f]|[^]/gi)) {
    if (/\p{Cf}/u.test(piece)) continue
    plain += piece.length === 3 ? String.fromCharCode(Number.parseInt(piece.slice(1), 16)) : piece
    starts.push(index)
    ends.push(index + piece.length)
  }
  return { plain, starts, ends }
}

/** What follows /s/ in an address of ours: a token, also one that a line break or a space stands in, or a part of it. */
const shortLink = (publicUrl: string): RegExp => {
  const host = publicUrl.replace(/^https?:\/\//i, '').replaceAll(/\W/g, '\\$&')
  const part = String.raw`${secretMask}|[0-9a-z](?:\s{0,2}[0-9a-z]){11}(?![0-9a-z])|[0-9a-z]+`
  return new RegExp(String.raw`${host}\/+s\/+[^0-9a-z\s${secretMask}]{0,3}(${part})`, 'dgi')
}

const signingLink = new RegExp(
  String.raw`\bsign#(${secretMask}|[\w-](?:\s{0,2}[\w-]){31}(?![\w-])|[\w-]{8,})`,
  'dgi',
)
const accessCode = new RegExp(String.raw`\bclient\?(?:\S*&)?otp=(${secretMask}|[0-9a-z]+)`, 'dgi')
/** A token of a link to sign, of a short link or of an older one, or a code. */
const token = new RegExp(
  String.raw`(?<![\w-])([\w-]{32}|[2-9a-z]{12}|[0-9a-z]{10}|[2-9a-z]{${accessCodeLength}})(?![\w-])`,
  'dgi',
)
