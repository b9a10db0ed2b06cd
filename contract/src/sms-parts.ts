/** The characters of a text message that take one unit each (GSM 03.38), and those that take two. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '\f^{}\\[~]|€'

/** The parts that a text is sent in; each of them is billed. */
export interface SmsParts {
  readonly parts: number
  /** The units used in the last part, and how many it has. */
  readonly used: number
  readonly room: number
  /** The first character outside the basic alphabet, which halves the room of every part; null if there is none. */
  readonly special: string | null
}

/** A part of several needs some units for its number. */
const roomOf = {
  basic: { alone: 160, joined: 153 },
  special: { alone: 70, joined: 67 },
}

/** The parts a text is sent in. A character of two units is never split between two parts. */
export function smsParts(text: string): SmsParts {
  const characters = Array.from(text)
  const special = characters.find((one) => !basic.includes(one) && !extended.includes(one)) ?? null
  const widths = characters.map((one) => (special === null ? 1 + Number(extended.includes(one)) : one.length))
  const room = special === null ? roomOf.basic : roomOf.special
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room.alone) return { parts: Math.min(total, 1), used: total, room: room.alone, special }
  let parts = 1
  let used = 0
  for (const width of widths) {
    if (used + width > room.joined) {
      parts += 1
      used = 0
    }
    used += width
  }
  return { parts, used, room: room.joined, special }
}
