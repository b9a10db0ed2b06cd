/** The characters of a text message that take one place each (GSM 03.38), and those that take two. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '\f^{}\\[~]|€'

/** How a text travels: in how many parts, each of which is paid for. */
export interface SmsParts {
  readonly parts: number
  /** Places taken in the last part, and how many it has. */
  readonly used: number
  readonly room: number
  /** The first character that is in no phone's basic alphabet and so halves the room; null where there is none. */
  readonly special: string | null
}

/** A part that is one of several gives up some places to say which it is. */
const roomOf = {
  basic: { alone: 160, joined: 153 },
  special: { alone: 70, joined: 67 },
}

/** The parts a text is sent in. A character that takes two places is never cut in half between two parts. */
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
