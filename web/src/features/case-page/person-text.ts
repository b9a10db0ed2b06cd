import type { CasePerson } from '@bailiwick/contract/case-page'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { Tone } from '#ui/StatusDot.tsx'

interface OwedText {
  readonly tone: Tone
  readonly text: string
  readonly note: string | null
}

const day = (instant: string) => formatDateTime(instant).slice(0, 10)

/**
 * Whether the documents have what they need from somebody's form, and when they last had the chance to fill it in. Never that
 * it is complete: the form asks for more (OPEN-144) than documents need (OPEN-152).
 */
export function formStatus(
  { missing, last_sign_in, link_last_sent }: Pick<CasePerson, 'missing' | 'last_sign_in' | 'link_last_sent'>,
  hasBooking: boolean,
): OwedText {
  const note =
    last_sign_in !== null
      ? `Signed in ${day(last_sign_in)}`
      : link_last_sent === null
        ? null
        : `Link sent ${day(link_last_sent)}`
  const { length } = missing
  if (length > 0)
    return { tone: 'wait', text: `${length} ${length === 1 ? 'field' : 'fields'} missing`, note }
  // Without a booking nobody knows which fields its documents need
  return hasBooking
    ? { tone: 'ok', text: 'Enough for documents', note: null }
    : { tone: 'none', text: 'No booking yet', note }
}

/** How many photos there are, and which required ones are missing. */
export function photoStatus({ photos: { total, filled, missing } }: Pick<CasePerson, 'photos'>): OwedText {
  const [first] = missing
  const others = missing.length - 1
  return {
    tone: first === undefined ? 'ok' : 'wait',
    text: `${filled} of ${total}`,
    note: first === undefined ? null : `Needs ${first}${others > 0 ? `, ${others} more` : ''}`,
  }
}
