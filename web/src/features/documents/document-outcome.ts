import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import type { sendDocuments, voidDocument } from '@bailiwick/contract/documents'
import { ApiError, isSignedOut } from '#platform/api.ts'
import { outcomeOf, type Outcome } from '#records/outcome.ts'
import { textedOutcome } from '#records/written-texts.ts'

interface Answer {
  readonly code?: unknown
  readonly error?: unknown
}

/** The missing items that an answer lists; null if it lists none (DOC-31, OPEN-153). */
function missingOf(answer: unknown): string[] | null {
  const { code, error } = (answer ?? {}) as Answer
  if (code !== 'fieldsRequired' || typeof error !== 'string') return null
  return error
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** A 'Required' heading with a line for each missing item (DOC-32). */
function requiredOutcome(answer: unknown): Outcome | null {
  const missing = missingOf(answer)
  return missing && { heading: messages.required, text: missing, tone: 'bad' }
}

/** The outcome of an answered send, with what became of the text to each signer. */
export const sentOutcome = (answer: ReplyOf<typeof sendDocuments>): Outcome =>
  requiredOutcome(answer) ?? textedOutcome(answer)

/** The outcome of a refused send or preview; `otherwise` if the answer has no text (DOC-34, DOC-35). */
export function refusedOutcome({ message, status, body }: ApiError, otherwise: string): Outcome {
  const hasWords = status === 0 || typeof (body as Answer | null)?.error === 'string'
  return requiredOutcome(body) ?? { text: hasWords ? message : otherwise, tone: 'bad' }
}

interface Acted {
  readonly data: ReplyOf<typeof voidDocument> | ReplyOf<typeof sendDocuments> | undefined
  readonly error: Error | null
}

/** The outcome of a void, a resend or a replacement, the last two as of a send; null until it ends. */
export function actedOutcome({ data, error }: Acted): Outcome | null {
  if (error instanceof ApiError && !isSignedOut(error)) return refusedOutcome(error, messages.somethingWrong)
  if (data !== undefined && 'texts' in data) return sentOutcome(data)
  return outcomeOf({ data, error })
}
