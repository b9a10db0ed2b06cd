import { silentCodes, type MessageCode } from '@bailiwick/contract/kit/messages'
import { ApiError } from '#platform/api.ts'

/** How something ended, as a dialog shows it. */
export interface Outcome {
  readonly text: string | readonly string[]
  readonly heading?: string
  readonly tone: 'ok' | 'bad'
  /** The code of a success that the server answered. */
  readonly code?: MessageCode
  /** What happens once it has been read; the list is refreshed in any case (DLG-10). */
  readonly onDismiss?: () => void
}

/** Whether a success opens a dialog: not if it only loads data (MSG-6 to MSG-14). */
export const opensDialog = (code: MessageCode): boolean => !silentCodes.has(code)

/** The successes of deletes, whose dialog closes by itself (DLG-14, OPEN-61). */
export const deletedCodes: ReadonlySet<MessageCode> = new Set([
  'deletedDefendant',
  'deletedBooking',
  'deletedIndemnitor',
  'deletedArrest',
  'deletedSms',
  'deletedUser',
] as const)

export const closesItself = ({ code, tone }: Outcome): boolean =>
  tone === 'ok' && code !== undefined && deletedCodes.has(code)

/** The first of several lines as the heading, without duplicates. */
export const toMessage = (lines: readonly string[]): Pick<Outcome, 'heading' | 'text'> => {
  const [first = '', ...rest] = new Set(lines)
  const [second = ''] = rest
  return rest.length === 0 ? { text: first } : { heading: first, text: rest.length === 1 ? second : rest }
}

/** The outcome of a mutation whose reply is a message; null before its end. */
export function outcomeOf({
  data,
  error,
}: {
  readonly data: { readonly code: MessageCode; readonly message: string } | undefined
  readonly error: Error | null
}): Outcome | null {
  if (error instanceof ApiError) return { text: error.message, tone: 'bad' }
  return data === undefined ? null : { text: data.message, code: data.code, tone: 'ok' }
}
