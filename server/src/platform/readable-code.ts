import { randomInt } from 'node:crypto'

/** Capital letters and digits that don't look alike (OPEN-133). */
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random code of so many characters, 5 bits each, that people can read and type. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')
