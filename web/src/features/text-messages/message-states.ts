import type { MessageState } from '@bailiwick/contract/messaging'
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
