import * as z from 'zod/mini'
import { largestInteger } from './integers.ts'
import { messageCodes } from './messages.ts'

/**
 * A request body whose fields may be in any form that `sentShape` reads, such as a list as JSON text, typed as what it
 * is read as.
 */
export const asSentBody = <Body>(body: { readonly [Name in keyof Body]?: unknown }): Body =>
  body as unknown as Body

/** Whether the digits are a valid record id. */
export const isId = (digits: string): boolean =>
  /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= largestInteger

/** A record id: a positive integer, as digits in a query. */
export const idInQuery = z.pipe(z.string().check(z.refine(isId, 'must be a record id')), z.transform(Number))
export const idInBody = z
  .int('must be a record id')
  .check(z.positive('must be a record id'), z.maximum(largestInteger))

/** What a program decides by, beside the text that a person reads. */
export const Code = z.enum(messageCodes)

/** What a success carries; calls answer more beside it. */
export const messageShape = { code: Code, message: z.string() }
export const Message = z.object(messageShape)
export type Message = z.output<typeof Message>
/** The same with the id of a new record. */
export const Made = z.object({ insertId: z.number(), ...messageShape })

export const nullableText = z.nullable(z.string())

export const yesNoText = z.enum(['Yes', 'No'], 'must be Yes or No')
