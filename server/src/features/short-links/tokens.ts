import { createHmac } from 'node:crypto'
import { readableCode } from '#platform/readable-code'

/** 59 bits: more than anybody can guess in the life of a link. */
const length = 12

/** In small letters, as addresses are; people who type a link needn't care for capitals. */
export const newLinkToken = (): string => readableCode(length).toLowerCase()

/**
 * The token in what follows /s/, without the full stop or slash that a phone or a person took for a part of it. Tokens of
 * before have ten characters, and capitals count in them.
 */
export function tokenIn(typed: string): string {
  const token = /[0-9A-Za-z]+/.exec(typed)?.[0] ?? ''
  return token.length === length ? token.toLowerCase() : token
}

/** What a token is stored as. It is short enough to be guessed from a plain hash, so it takes the server's key. */
export const linkHmac = (key: Buffer, token: string): Buffer =>
  createHmac('sha256', key).update(`short link ${token}`).digest()
