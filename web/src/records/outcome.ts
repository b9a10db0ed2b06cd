import { recordCodes, silentCodes, type MessageCode } from '@bailiwick/contract/kit/messages'
import type { WrittenText } from '@bailiwick/contract/messaging'
import { recordTables } from '@bailiwick/contract/kit/record-nouns'
import { errorText, isSignedOut } from '#platform/api.ts'
import type { Notice } from '#ui/notice.ts'

/** How an action ended, with all that OutcomeDialog can show of it. */
export interface Outcome extends Omit<Notice, 'text'> {
  readonly text: string | readonly string[]
  readonly heading?: string
  /** The texts it sent, each to be shown with its recipient and what became of it. */
  readonly texts?: readonly WrittenText[]
  /** The code in the server's answer to a success. */
  readonly code?: MessageCode
  /** The field that a refusal is about: it gets the focus when the dialog is dismissed, if it is in view. */
  readonly field?: string | undefined
  /** Runs when the dialog is dismissed; the list is refreshed in any case (DLG-10). */
  readonly onDismiss?: () => void
}

/** Whether a success opens a dialog; loading data doesn't (MSG-6 to MSG-14). */
export const opensDialog = (code: MessageCode): boolean => !silentCodes.has(code)

/** The codes of successful deletes, whose dialog closes sooner (DLG-14, OPEN-61). */
export const deletedCodes: ReadonlySet<MessageCode> = new Set([
  'deletedDefendant',
  ...recordTables.map((table) => recordCodes(table).deleted),
  'deletedSms',
  'deletedUser',
])

export const isDelete = ({ code }: Outcome): boolean => code !== undefined && deletedCodes.has(code)

/** Whether nothing about a text is left to read or to copy: it neither stays in the portal nor waits for the morning. */
export const isOnItsWay = ({ state, reason }: WrittenText): boolean => state === 'queued' && reason === null

/** A message of several lines, without duplicates; the first one becomes the heading. */
export const toMessage = (lines: readonly string[]): Pick<Outcome, 'heading' | 'text'> => {
  const [first = '', ...rest] = new Set(lines)
  const [second = ''] = rest
  return rest.length === 0 ? { text: first } : { heading: first, text: rest.length === 1 ? second : rest }
}

/** A mutation that replies with a message. */
export interface Ended {
  readonly data: { readonly code?: MessageCode; readonly message: string } | undefined
  readonly error: Error | null
}

/** How a mutation ended; null until then. That the session is over says StayNotice, once for all. */
export function outcomeOf({ data, error }: Ended): (Notice & Pick<Outcome, 'code'>) | null {
  if (data !== undefined)
    return { text: data.message, tone: 'ok', ...(data.code !== undefined && { code: data.code }) }
  return error === null || isSignedOut(error) ? null : { text: errorText(error), tone: 'bad' }
}
