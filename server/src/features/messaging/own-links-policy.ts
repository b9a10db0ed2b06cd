import { accessCodeLength } from '@bailiwick/contract/client-sign-in'
import { secretMask } from '@bailiwick/contract/kit/secret-mask'
import { isReadable } from '#platform/readable-code'
import { readingOf, type Reading } from './plain-reading-policy.ts'

/** The token of a link of the portal, or an access code, in a text that a person wrote; or what may be one. */
interface WrittenSecret {
  /** What it may be, without what it was broken by. */
  readonly words: readonly string[]
  readonly start: number
  readonly end: number
  /** Whether what stands before it shows that it is one; else it may be any letters. */
  readonly isSure: boolean
  /** Whether what stands before it, or its form, shows that it is one of this portal, which nobody writes by chance. */
  readonly isOurs: boolean
}

/**
 * What may be a link or a code of the portal in a text: what follows an address of it, in capitals too, without https, encoded,
 * or broken; and all letters of the number and the kind of a token or a code, whatever stands beside and between them. Those
 * overlap: look their words up.
 */
export function secretsIn(text: string, publicUrl: string): WrittenSecret[] {
  const reading = readingOf(text)
  return [...addressedIn(reading, hostOf(publicUrl)), ...lettersIn(reading)]
}

/** The words that a part of a text may be, if it is a token or a code. */
export const wordsIn = (text: string): string[] => {
  const reading = readingOf(text)
  const joined = reading.plain.replaceAll(/[^\w-]/g, '')
  return [joined, ...lettersIn(reading).flatMap(({ words }) => words)]
}

/** The text with these of its secrets masked; those that overlap become one. */
export function withMasks(text: string, secrets: readonly Pick<WrittenSecret, 'start' | 'end'>[]): string {
  let [masked, from] = ['', 0]
  for (const { start, end } of secrets.toSorted((one, other) => one.start - other.start)) {
    if (start >= from) masked += text.slice(from, start) + secretMask
    from = Math.max(from, end)
  }
  return masked + text.slice(from)
}

const hostOf = (publicUrl: string): string => publicUrl.replace(/^https?:\/\//i, '').toLowerCase()

/** Whether the address of this portal stands before a place, also with a port. */
function isBehindHost(plain: string, at: number, host: string): boolean {
  const before = plain.slice(Math.max(0, at - host.length - 16), at).toLowerCase()
  const address = before.replace(/\/{0,8}$/, '')
  return address.endsWith(host) || address.replace(/\.?(?::\d{1,5})?$/, '').endsWith(host)
}

/** What stands behind an address: of a short link, of one to sign, or an access code. */
function addressedIn(reading: Reading, host: string): WrittenSecret[] {
  const { plain } = reading
  const found = (at: number, kind: Kind, from: number): WrittenSecret[] => {
    const secret = secretAt(plain, from, kind)
    const isOwn = isBehindHost(plain, at, host)
    if (secret === null || (!isOwn && (kind.needsHost || secret.letters < kind.fewest))) return []
    const { words } = secret
    const isWhole = words.some(({ length }) => length === kind.length) && words.length === 1
    return [{ ...placed(reading, secret), words, isSure: true, isOurs: isOwn || isWhole }]
  }
  return [
    ...[...plain.matchAll(/\/s\/+/gi)].flatMap((one) => found(one.index, shortToken, endOf(one))),
    ...[...plain.matchAll(/\bsign#/gi)].flatMap((one) => found(one.index, signingToken, endOf(one))),
    ...[...plain.matchAll(/\bclient\?\S*/gi)].flatMap(({ 0: query, index }) =>
      [...query.matchAll(/\botp=/gi)].flatMap((one) => found(index, accessCode, index + endOf(one))),
    ),
  ]
}

const endOf = ({ 0: found, index }: RegExpExecArray) => index + found.length

interface Kind {
  /** Finds the next letters, and what stands before them. Neither a mask, nor a placeholder, nor what follows & is a part. */
  readonly piece: RegExp
  readonly length: number
  /** Whether it is one only behind the address of this portal. */
  readonly needsHost: boolean
  /** How many letters behind an address of others may be one. */
  readonly fewest: number
}

const shortToken: Kind = { piece: /([^0-9a-z•{&]{0,8})([0-9a-z]+)/iy, length: 12, needsHost: true, fewest: 1 }
const accessCode: Kind = { ...shortToken, length: accessCodeLength, needsHost: false }
const signingToken: Kind = { piece: /([^\w•{&-]{0,8})([\w-]+)/iy, length: 32, needsHost: false, fewest: 8 }

interface Piece {
  readonly gap: string
  readonly word: string
  readonly from: number
  readonly to: number
}

/** The pieces of letters from a place on, until there are enough for a token. */
function piecesAt(plain: string, from: number, { piece, length }: Kind): Piece[] {
  const pieces: Piece[] = []
  let [at, letters] = [from, 0]
  while (letters < length) {
    piece.lastIndex = at
    const [all, gap = '', word = ''] = piece.exec(plain) ?? []
    if (all === undefined) return pieces
    pieces.push({ gap, word, from: at + gap.length, to: at + all.length })
    at += all.length
    letters += word.length
  }
  return pieces
}

/**
 * The token at a place, whatever breaks it; without its full number of letters, all up to the next space, and beyond a line
 * break what may be the rest.
 */
function secretAt(plain: string, at: number, kind: Kind) {
  const mask = /[^\s\w•]{0,3}•••/y
  mask.lastIndex = at
  const masked = mask.exec(plain)
  if (masked !== null)
    return { from: endOf(masked) - secretMask.length, to: endOf(masked), words: [secretMask], letters: 0 }
  const pieces = piecesAt(plain, at, kind)
  const [first] = pieces
  if (first === undefined || first.gap.length > 3 || /\s/.test(first.gap)) return null
  const isWhole = lettersOf(pieces) === kind.length
  const parts = isWhole || pieces.length === 1 ? pieces : pieces.slice(0, partsOfBroken(pieces))
  const joined = parts.map(({ word }) => word).join('')
  return {
    from: first.from,
    to: parts.at(-1)?.to ?? first.to,
    words: [...new Set([joined, first.word])],
    letters: joined.length,
  }
}

const lettersOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { word }) => sum + word.length, 0)

/** How many pieces belong to what isn't a whole token: those without a space between them, and one behind a line break. */
function partsOfBroken(pieces: readonly Piece[]): number {
  const space = pieces.findIndex(({ gap }) => /\s/.test(gap))
  if (space === -1) return pieces.length
  return /\n/.test(pieces[space]?.gap ?? '') ? space + 1 : space
}

const placed = ({ starts, ends }: Reading, { from, to }: { readonly from: number; readonly to: number }) => ({
  start: starts[from] ?? 0,
  end: ends[to - 1] ?? 0,
})

const isLetter = /^[0-9a-z]$/i
const readableLengths = [shortToken.length, accessCode.length]

/** All letters that may be a token or a code, whatever stands beside and between them. */
function lettersIn(reading: Reading): WrittenSecret[] {
  const { plain } = reading
  const found: WrittenSecret[] = []
  const add = (from: number, to: number, word: string) =>
    found.push({ ...placed(reading, { from, to }), words: [word], isSure: false, isOurs: false })
  const places = Array.from({ length: plain.length }, (_, at) => at).filter((at) =>
    isLetter.test(plain.charAt(at)),
  )
  const all = places.map((at) => plain.charAt(at)).join('')
  let run = 0
  for (const [at, place] of places.entries()) {
    run = isReadable(all.charAt(at)) ? run + 1 : 0
    for (const length of readableLengths)
      if (run >= length) {
        const start = at - length + 1
        add(places[start] ?? 0, place + 1, all.slice(start, at + 1))
      }
  }
  for (const { 0: word, index } of plain.matchAll(/[\w-]+/g))
    for (const at of placesIn(word.length))
      add(index + at, index + at + signingToken.length, word.slice(at, at + signingToken.length))
  // A link of before has ten characters, of which any may be any
  for (const { 0: word, index } of plain.matchAll(/[0-9a-z]+/gi))
    if (word.length === 10) add(index, index + 10, word)
  return found
}

/** Where a token of a link to sign may begin in so many signs; of very many only at their beginning and at their end. */
function placesIn(length: number): number[] {
  const last = length - signingToken.length
  if (last < 0) return []
  return last > signingToken.length ? [0, last] : Array.from({ length: last + 1 }, (_, at) => at)
}
