import { randomInt } from 'node:crypto'

/** Capital letters and digits that don't look alike (OPEN-133). */
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Whether a text has no other letters and digits, in capitals or not. */
export const isReadable = (text: string): boolean => readable.test(text)
const readable = new RegExp(`^[${characters}]*$`, 'i')

/** A random code of so many characters, 5 bits each, that people can read and type. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
