import { messages } from '@bailiwick/contract/kit/messages'
import type { ApiError } from '#platform/api.ts'
import type { Outcome } from '#records/outcome.ts'

interface Answer {
  readonly code?: unknown
  readonly error?: unknown
}

/** What an answer says is missing, one by one; null where it says nothing of that (DOC-31, OPEN-153). */
function missingOf(answer: unknown): string[] | null {
  const { code, error } = (answer ?? {}) as Answer
  if (code !== 'fieldsRequired' || typeof error !== 'string') return null
  return error
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** A 'Required' heading with a line for each missing item, whatever the status of the answer (DOC-32). */
function requiredOutcome(answer: unknown): Outcome | null {
  const missing = missingOf(answer)
  return missing && { heading: messages.required, text: missing, tone: 'bad' }
}

/** How a send ended that was answered. */
export const sentOutcome = (answer: { readonly message: string }): Outcome =>
  requiredOutcome(answer) ?? { text: answer.message, tone: 'ok' }

/** How a send or a preview ended that was refused; `otherwise` where the answer has no words of its own (DOC-34, DOC-35). */
export function refusedOutcome({ message, status, body }: ApiError, otherwise: string): Outcome {
  const hasWords = status === 0 || typeof (body as Answer | null)?.error === 'string'
  return requiredOutcome(body) ?? { text: hasWords ? message : otherwise, tone: 'bad' }
}
