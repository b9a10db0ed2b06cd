const headerLength = 13
const extension = 0x21
const graphicControl = 0xf9
const image = 0x2c
const imageHeaderLength = 10
/** Programs write one or two. */
const mostExtensions = 1000
/** Programs write blocks of 255 bytes: 10 MB are 40,000. */
const mostBlocks = 400_000
const trailer = Buffer.from(';')

/**
 * Copies the first picture of a GIF, which is what is stored, without texts, programs' data and further pictures. Undefined
 * if it isn't complete.
 */
export function bareGif(sent: Buffer): Buffer | undefined {
  const start = headerLength + tableLength(sent[10])
  let control = [start, start] as const
  let at = start
  for (let count = 0; count < mostExtensions && sent[at] === extension; count += 1) {
    const end = endOfBlocks(sent, at + 2)
    if (end === undefined) return undefined
    if (sent[at + 1] === graphicControl) control = [at, end]
    at = end
  }
  if (sent[at] !== image) return undefined
  // The length of a code stands between the colors and the pixels
  const end = endOfBlocks(sent, at + imageHeaderLength + tableLength(sent[at + 9]) + 1)
  if (end === undefined) return undefined
  return Buffer.concat([sent.subarray(0, start), sent.subarray(...control), sent.subarray(at, end), trailer])
}

/** The bytes of the table of colors that a byte of flags announces. */
const tableLength = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Where the blocks end, each of which starts with its length; undefined if they don't, or are too many. */
function endOfBlocks(sent: Buffer, from: number): number | undefined {
  let at = from
  for (let count = 0; count < mostBlocks; count += 1) {
    const length = sent[at]
    if (length === undefined) return undefined
    at += length + 1
    if (length === 0) return at
  }
  return undefined
}
