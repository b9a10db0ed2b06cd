import type { MessageState } from '@bailiwick/contract/messaging'
import { withoutProvider } from '@bailiwick/contract/text-reasons'
import type { Tone } from '#ui/StatusDot.tsx'

/** The states of a text message as shown on screens (OPEN-189). */
export const messageStateWords: Readonly<
  Record<MessageState, { readonly tone: Tone; readonly word: string }>
> = {
  queued: { tone: 'wait', word: 'Queued' },
  sending: { tone: 'wait', word: 'Sending' },
  sent: { tone: 'ok', word: 'Sent' },
  delivered: { tone: 'ok', word: 'Delivered' },
  failed: { tone: 'bad', word: 'Failed' },
  canceled: { tone: 'none', word: 'Canceled' },
  'not sent': { tone: 'none', word: 'Not sent' },
}

/** Why a text waits or failed; while no provider is set up, one that is on its way waits for that. */
export const currentReason = (
  { state, reason }: { readonly state: MessageState | null; readonly reason: string | null },
  staysHere: boolean,
): string | null => (staysHere && state !== null && withoutProvider[state]) || reason

/** What to ask before the link of a text is shown, which ends one that waits; null: nothing. */
export const linkQuestion = (state: MessageState | null, isWaiting: boolean): string | null =>
  state === 'queued'
    ? `This text waits ${isWaiting ? 'until 8:00 AM' : 'for the text provider'}. If you show its link, it is not texted: you hand it over yourself.`
    : state === 'sending'
      ? 'The text provider has not said yet whether it took this text, so it may arrive all the same. If you show its link, the portal does not try again: you hand it over yourself.'
      : null
