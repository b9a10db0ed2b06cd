import { SegmentedMessage } from 'sms-segments-calculator'

/** The parts that a text is sent in; each of them is billed. */
export interface SmsParts {
  readonly parts: number
  /** The units used in the last part, and how many it has. */
  readonly used: number
  readonly room: number
  /** The first character outside the basic alphabet, which halves the room of every part; null if there is none. */
  readonly special: string | null
}

/** In bits. A part of several needs some for its number, see `roomOf`. */
const partBits = 1120
const bitsOf = { 'GSM-7': 7, 'UCS-2': 16 } as const
/** The units that a part of several has. */
const roomOf = { 'GSM-7': 153, 'UCS-2': 67 } as const

/** The parts a text is sent in, by the rules of Twilio: a sign of several characters is never split between two parts. */
export function smsParts(text: string): SmsParts {
  const message = new SegmentedMessage(text)
  const encoding = message.encodingName
  const bits = bitsOf[encoding]
  const parts = text === '' ? 0 : message.segmentsCount
  return {
    parts,
    used: Math.ceil((message.segments.at(-1)?.messageSizeInBits() ?? 0) / bits),
    room: parts < 2 ? partBits / bits : roomOf[encoding],
    special: message.getNonGsmCharacters()[0] ?? null,
  }
}
