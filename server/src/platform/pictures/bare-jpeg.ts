/** A color profile of 10 MB has 160 parts, and so has what programs add. */
const mostSegments = 2000
/** Of all parts of the color profile. Those of cameras have a few kilobytes, those of printing presses up to two megabytes. */
const mostProfile = 4 * 1024 * 1024

/** libjpeg writes 10, and programs that try for the smallest file a few more. */
const mostScans = 64
/**
 * That a decoder looks at in the scans after the first, of 8 by 8 values: two seconds at most. libjpeg's scans of 50,000,000
 * pixels have 19,000,000 in four colors.
 */
const mostBlocks = 30_000_000
/**
 * A decoder has all blocks of a picture in several scans in memory, 128 bytes each: 200 MB of a progressive one, which are
 * 66,000,000 pixels as phones write them and 25,000,000 in four colors; of the others, which no camera writes, 40 MB.
 */
const mostInMemory = { progressive: 1_562_500, sequential: 312_500 } as const

const startOfScan = 0xda
const endOfPicture = 0xd9
const comment = 0xfe
/** Says the height behind the first scan; decoders skip it. */
const lineCount = 0xdc
/** Of codes and of quantization, and the interval of restarts. */
const tables = new Set([0xc4, 0xdb, 0xdd])
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Baseline, extended and progressive. The others, lossless, hierarchical and arithmetic, no camera writes. */
const progressive = 0xc2
const usualFrames = new Set([0xc0, 0xc1, progressive])
/** Segments of programs: 0xe0 to 0xef. */
const isOfProgram = (marker: number) => marker >= 0xe0 && marker <= 0xef

/** Segments of programs that decide how the pixels look, by their marker and first bytes. */
const looks: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe1, 'Exif\0\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

/** A picture of this kind takes decoders longer than any that cameras and programs write. */
type TooComplicated = 'tooComplicated'

type Fate = 'copied' | 'dropped' | 'damaged' | TooComplicated

/**
 * Copies a JPEG up to its end, without comments and what programs added, except orientation and color profile. Undefined if
 * it is damaged, or there is no picture.
 */
export function bareJpeg(sent: Buffer): Buffer | TooComplicated | undefined {
  const bare = Buffer.allocUnsafe(sent.length)
  let size = sent.copy(bare, 0, 0, 2)
  let at = 2
  let hasScan = false
  const fateOf = judge()
  for (let count = 0; count < mostSegments; count += 1) {
    // Decoders skip what is in between
    const start = nextMarker(sent, at)
    const marker = sent[start + 1]
    if (start === -1 || marker === endOfPicture) {
      // Whether the pixels are complete is seen by decoding them
      const last = start === -1 ? 0 : sent.copy(bare, size, start, start + 2)
      return hasScan ? bare.subarray(0, size + last) : undefined
    }
    if (marker === undefined || start + 4 > sent.length) return undefined
    const end = start + 2 + sent.readUInt16BE(start + 2)
    if (end < start + 4 || end > sent.length) return undefined
    const fate = fateOf(marker, sent.subarray(start + 4, end))
    if (fate === 'tooComplicated') return fate
    if (fate === 'damaged') return undefined
    hasScan ||= marker === startOfScan
    at = marker === startOfScan ? endOfData(sent, end) : end
    if (fate === 'copied') size += sent.copy(bare, size, start, at)
  }
  return undefined
}

/** Says of each segment, in their order, what becomes of it. */
function judge(): (marker: number, content: Buffer) => Fate {
  const keeps = keeper()
  const count = scanCounter()
  let blocksOf: ReadonlyMap<number, number> | undefined
  let hasScan = false
  let isTooLarge = false
  return (marker, content) => {
    if (marker === comment || marker === lineCount) return 'dropped'
    if (isOfProgram(marker)) return !hasScan && keeps(marker, content) ? 'copied' : 'dropped'
    if (tables.has(marker)) return 'copied'
    if (marker === startOfScan) {
      if (hasScan && isTooLarge) return 'tooComplicated'
      hasScan = true
      return blocksOf === undefined ? 'damaged' : count(content, blocksOf)
    }
    // Of two frames, each program could take another one
    if (!isFrame(marker) || blocksOf !== undefined) return 'damaged'
    blocksOf = blocksOfColors(content)
    if (blocksOf === undefined) return 'damaged'
    const all = [...blocksOf.values()].reduce((sum, blocks) => sum + blocks, 0)
    isTooLarge = all > mostInMemory.sequential && marker !== progressive
    if (marker === progressive && all > mostInMemory.progressive) return 'tooComplicated'
    return usualFrames.has(marker) ? 'copied' : 'tooComplicated'
  }
}

/** Counts what decoding the scans takes: a scan of a few bytes can stand for all blocks of the picture. */
function scanCounter(): (content: Buffer, blocksOf: ReadonlyMap<number, number>) => Fate {
  let scans = 0
  let blocks = 0
  return (content, blocksOf) => {
    const colors = content[0] ?? 0
    if (content.length !== 4 + 2 * colors) return 'damaged'
    let own = 0
    for (let at = 1; at < 1 + 2 * colors; at += 2) own += blocksOf.get(content[at] ?? -1) ?? Infinity
    if (own === Infinity) return 'damaged'
    // A picture of one scan takes as long as its size, which has limits of its own
    if (scans > 0) blocks += own
    scans += 1
    return scans > mostScans || blocks > mostBlocks ? 'tooComplicated' : 'copied'
  }
}

/** How many blocks of 8 by 8 values each color has, by its number in the frame; undefined if the frame is damaged. */
function blocksOfColors(frame: Buffer): ReadonlyMap<number, number> | undefined {
  const colors = frame[5] ?? 0
  if (frame.length !== 6 + 3 * colors) return undefined
  const found = Array.from({ length: colors }, (_, index) => {
    const [id = 0, factors = 0] = frame.subarray(6 + 3 * index)
    return { id, across: factors >> 4, down: factors & 15 }
  })
  if (found.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return undefined
  const most = (of: (one: (typeof found)[number]) => number) => Math.max(1, ...found.map(of))
  const groups =
    Math.ceil(frame.readUInt16BE(3) / (8 * most(({ across }) => across))) *
    Math.ceil(frame.readUInt16BE(1) / (8 * most(({ down }) => down)))
  const blocks = new Map<number, number>()
  for (const { id, across, down } of found)
    blocks.set(id, Math.max(blocks.get(id) ?? 0, groups * across * down))
  return blocks
}

/** Says of each segment of programs whether it is copied. */
function keeper(): (marker: number, content: Buffer) => boolean {
  let profile = 0
  let hasExif = false
  return (marker, content) => {
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
    if (sent[at] === 0xff && isMarker(sent[at + 1] ?? 0)) return at
  }
  return -1
}

/** Where the data of a scan end. */
function endOfData(sent: Buffer, from: number): number {
  const end = nextMarker(sent, from)
  return end === -1 ? sent.length : end
}

/** Whether a segment starts, or the picture ends: not a 0xff of the data, nor a restart, which have nothing behind them. */
const isMarker = (byte: number) => byte > 1 && byte < 0xff && (byte < 0xd0 || byte > 0xd7)
