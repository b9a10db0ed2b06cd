/** A text as people and programs read it, and where each of its characters stands in the text that was written. */
export interface Reading {
  readonly plain: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * A text without signs that nobody sees, or that stand on letters, with wide and ornate letters as plain ones, and without the
 * encodings that mail programs and browsers add: &#97; and %61 as a, also one within the other.
 */
export function readingOf(text: string): Reading {
  const starts = Array.from({ length: text.length }, (_, at) => at)
  let reading: Reading = { plain: text, starts, ends: starts.map((at) => at + 1) }
  for (let time = 0; time < nested; time++)
    for (const { pattern, read } of layers) reading = reread(reading, pattern, read)
  return reading
}

/** How much of a text is read as so many characters. */
export const lengthRead = (text: string, { plain, starts }: Reading, most: number): number =>
  plain.length <= most ? text.length : (starts[most] ?? 0)

/** How often an encoding may be within another one. */
const nested = 3

const layers: readonly { readonly pattern: RegExp; readonly read: (piece: string) => string }[] = [
  { pattern: /\P{ASCII}/gu, read: plainLetter },
  { pattern: /[\p{Cf}\p{DI}\p{M}]/gu, read: () => '' },
  // With any number of zeros: no text is longer
  { pattern: /&(?:#x[0-9a-f]{1,5000}|#\d{1,5000}|amp|lt|gt);?/gi, read: namedSign },
  // A sign of one to four bytes
  {
    pattern:
      /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi,
    read: (piece) => Buffer.from(piece.replaceAll('%', ''), 'hex').toString(),
  },
]

/** ａ and 𝐚 as a; signs that aren't one of ASCII stay, such as … */
function plainLetter(sign: string): string {
  const simple = sign.normalize('NFKC')
  return /^(?:[!-~]|[0-9a-z]{1,4})$/i.test(simple) ? simple : sign
}

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
])

function namedSign(piece: string): string {
  const name = piece.slice(1).replace(';', '').toLowerCase()
  const sign = named.get(name)
  if (sign !== undefined) return sign
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0x10ffff ? piece : String.fromCodePoint(code)
}

/** The reading with each piece replaced; what replaces it stands where the piece stood. */
function reread({ plain, starts, ends }: Reading, pattern: RegExp, read: (piece: string) => string): Reading {
  const next = { plain: '', starts: [] as number[], ends: [] as number[] }
  let from = 0
  const keep = (to: number) => {
    next.plain += plain.slice(from, to)
    for (let at = from; at < to; at++) {
      next.starts.push(starts[at] ?? 0)
      next.ends.push(ends[at] ?? 0)
    }
  }
  for (const { 0: piece, index } of plain.matchAll(pattern)) {
    keep(index)
    from = index + piece.length
    const written = read(piece)
    next.plain += written
    for (let at = 0; at < written.length; at++) {
      next.starts.push(starts[index] ?? 0)
      next.ends.push(ends[from - 1] ?? 0)
    }
  }
  if (from === 0) return { plain, starts, ends }
  keep(plain.length)
  return next
}
