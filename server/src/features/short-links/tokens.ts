import { createHmac, randomInt } from 'node:crypto'

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 60 bits: more than anybody can guess in the life of a link. */
const length = 10

export const newLinkToken = (): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

/** What a token is stored as. It is short enough to be guessed from a plain hash, so it takes the server's key. */
export const linkHmac = (key: Buffer, token: string): Buffer =>
  createHmac('sha256', key).update(`short link ${token}`).digest()
