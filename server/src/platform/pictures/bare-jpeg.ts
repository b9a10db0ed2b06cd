/** A color profile of 10 MB has 160 parts, and so has what programs add. */
const mostSegments = 2000
/** Of all parts of the color profile. Those of cameras have a few kilobytes, those of printing presses up to two megabytes. */
const mostProfile = 4 * 1024 * 1024

const startOfScan = 0xda
const comment = 0xfe
/** Segments of programs: 0xe0 to 0xef. */
const isOfProgram = (marker: number) => marker >= 0xe0 && marker <= 0xef

/** Segments of programs that decide how the pixels look, by their marker and first bytes. */
const looks: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe1, 'Exif\0\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

/**
 * Copies a JPEG without comments and what programs added, except orientation and color profile. Undefined if a segment goes
 * beyond the end, or there is no picture.
 */
export function bareJpeg(sent: Buffer): Buffer | undefined {
  const bare = Buffer.allocUnsafe(sent.length)
  let size = sent.copy(bare, 0, 0, 2)
  let at = 2
  const keeps = keeper()
  for (let count = 0; count < mostSegments; count += 1) {
    // Decoders skip what is in between
    const start = nextMarker(sent, at)
    const marker = sent[start + 1]
    if (start === -1 || marker === undefined || start + 4 > sent.length) return undefined
    if (marker === startOfScan) return bare.subarray(0, size + sent.copy(bare, size, start))
    const end = start + 2 + sent.readUInt16BE(start + 2)
    if (end < start + 4 || end > sent.length) return undefined
    if (keeps(marker, sent.subarray(start + 4, end))) size += sent.copy(bare, size, start, end)
    at = end
  }
  return undefined
}

/** Says of each segment whether it is copied. */
function keeper(): (marker: number, content: Buffer) => boolean {
  let profile = 0
  let hasExif = false
  return (marker, content) => {
    if (marker === comment) return false
    if (!isOfProgram(marker)) return true
    const start = looks.get(marker)
    if (start === undefined || content.toString('latin1', 0, start.length) !== start) return false
    if (marker === 0xe1) return hasExif ? false : (hasExif = true)
    if (marker === 0xe2) profile += content.length
    return profile <= mostProfile
  }
}

/** Where the last 0xff before a marker stands; -1 if there is none. */
function nextMarker(sent: Buffer, from: number): number {
  for (let at = from; at + 1 < sent.length; at += 1) {
    if (sent[at] === 0xff && sent[at + 1] !== 0xff && sent[at + 1] !== 0) return at
  }
  return -1
}
