import { messages } from '@bailiwick/contract/messages'

/** Further members of the error object: the names that the text is about, a text for each of them, and more. */
export interface RefusalExtra {
  readonly fields?: readonly string[]
  readonly errors?: Readonly<Record<string, string>>
  readonly [member: string]: unknown
}

/** A no that the caller is meant to read (OPEN-7). Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly extra: RefusalExtra
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, text: string, extra: RefusalExtra = {}, headers: Record<string, string> = {}) {
    super(text)
    this.status = status
    this.extra = extra
    this.headers = headers
  }
}

export const badRequest = (text: string, extra?: RefusalExtra) => new Refusal(400, text, extra)
export const unauthorized = () => new Refusal(401, messages.unauthorized)
export const forbidden = (text: string = messages.notAuthorized, extra?: RefusalExtra) =>
  new Refusal(403, text, extra)
export const notFound = (text: string = messages.notFound) => new Refusal(404, text)
export const conflict = (text: string, extra?: RefusalExtra) => new Refusal(409, text, extra)

/**
 * Fields that break a rule, each with its text. A person reads `text`, or else the first of the texts;
 * null when nothing is wrong.
 */
export function refusalOf(errors: Readonly<Record<string, string>>, text?: string): Refusal | null {
  const fields = Object.keys(errors)
  const [first] = fields
  if (first === undefined) return null
  return badRequest(text ?? errors[first] ?? messages.correctErrors, { fields, errors })
}
