import type { ErrorBody } from '@bailiwick/contract/kit/endpoint'
import {
  errorArgs,
  errorCodes,
  errorTexts,
  type RecordErrors,
  type Rejection,
} from '@bailiwick/contract/kit/field-errors'
import { sentence, type Sentence, type PlainCode } from '@bailiwick/contract/kit/messages'

/** Further members of the error object, such as the fields concerned and their errors. */
export interface RefusalExtra {
  readonly fields?: readonly string[]
  readonly errors?: RecordErrors
  readonly [member: string]: unknown
}

/** An error that the caller should read (OPEN-7). Anything else thrown is a fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: Sentence['code']
  readonly args: Sentence['args']
  readonly extra: RefusalExtra
  readonly headers: Readonly<Record<string, string>>

  /** `of` is the code of a sentence, or the sentence itself if it has values filled in. */
  constructor(
    status: number,
    of: PlainCode | Sentence,
    extra: RefusalExtra = {},
    headers: Record<string, string> = {},
  ) {
    const { code, text, args } = typeof of === 'string' ? sentence(of) : of
    super(text)
    this.status = status
    this.code = code
    this.args = args
    this.extra = extra
    this.headers = headers
  }

  /** What it says. */
  get sentence(): Sentence {
    const { code, message, args } = this
    return { code, text: message, ...(args && { args }) }
  }
}

/** The error object of a refusal (OPEN-7). */
export function refusalBody({ message, code, args, extra: { errors, ...extra } }: Refusal): ErrorBody {
  return { error: message, code, ...(args && { args }), ...extra, ...(errors && errorsIn(errors)) }
}

const errorsIn = (errors: RecordErrors) => {
  const error_args = errorArgs(errors)
  return {
    errors: errorTexts(errors),
    error_codes: errorCodes(errors),
    ...(Object.keys(error_args).length > 0 && { error_args }),
  }
}

export const badRequest = (of: PlainCode | Sentence, extra?: RefusalExtra) => new Refusal(400, of, extra)
export const unauthorized = (extra?: RefusalExtra) => new Refusal(401, 'unauthorized', extra)
export const forbidden = (of: PlainCode | Sentence = 'notAuthorized', extra?: RefusalExtra) =>
  new Refusal(403, of, extra)
export const notFound = (of: PlainCode = 'notFound') => new Refusal(404, of)
export const conflict = (of: PlainCode | Sentence, extra?: RefusalExtra) => new Refusal(409, of, extra)

/** 409 for a value that another record has already. */
export const alreadyTaken = (field: string, code: PlainCode) =>
  conflict(code, { fields: [field], errors: { [field]: sentence(code) } })

/** 400 for a field that the call needs in this case. */
export const missingField = (field: string) =>
  badRequest(forField(field, sentence('missing')), { fields: [field] })

/** 'phone: must be text' */
export const forField = (field: string, { text, ...rest }: Sentence): Sentence => ({
  ...rest,
  text: `${field}: ${text}`,
})

/** Refuses a rejected record, naming the fields if the rejection does. */
export function requireValid(rejection: Rejection | null): void {
  if (rejection === null) return
  const { summary, errors } = rejection
  throw badRequest(summary, { fields: Object.keys(errors), errors })
}
