/** As many as a picture of 10 MB has with parts of 100 bytes. */
const mostChunks = 100_000
const signatureLength = 8
/** Of a chunk: its length, its type and its checksum. */
const frameLength = 12
/** Enough for the orientation; longer ones contain a preview or what a program needed. */
const mostExif = 64 * 1024

/** The four letters of a type as a number, which is compared faster. */
const typeOf = (letters: string): number => Buffer.from(letters).readUInt32BE()
const lastChunk = typeOf('IEND')
const exif = typeOf('eXIf')
const pictureChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].map(typeOf))

/**
 * Copies the chunks of a PNG that its pixels need, and its orientation: sharp inflates texts and color profiles to
 * gigabytes. Undefined if a chunk goes beyond the end, or the last one is missing.
 */
export function barePng(sent: Buffer): Buffer | undefined {
  const bare = Buffer.allocUnsafe(sent.length)
  let size = sent.copy(bare, 0, 0, signatureLength)
  let at = signatureLength
  let hasExif = false
  for (let count = 0; count < mostChunks && at + frameLength <= sent.length; count += 1) {
    const length = sent.readUInt32BE(at)
    const type = sent.readUInt32BE(at + 4)
    const end = at + frameLength + length
    if (end > sent.length) return undefined
    const isExif: boolean = type === exif && !hasExif && length <= mostExif
    hasExif ||= isExif
    if (isExif || pictureChunks.has(type)) size += sent.copy(bare, size, at, end)
    if (type === lastChunk) return bare.subarray(0, size)
    at = end
  }
  return undefined
}
