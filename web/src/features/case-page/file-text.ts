import type { CaseSummary, CourtDate, Payment } from '@bailiwick/contract/case-page'
import { mdyToIso } from '@bailiwick/contract/kit/dates'
import { dayNumber, daysUntil, dollars, soonDays } from '#records/case-text.ts'
import { orUnnamed } from '#records/person-name.ts'

/** How many years old somebody is; null without a valid date of birth, or one in the future. */
export function ageOf(birth: string | null, today: string): number | null {
  if (birth === null || dayNumber(birth) === null || dayNumber(today) === null) return null
  const years = Number(today.slice(6)) - Number(birth.slice(6))
  const age = today.slice(0, 5) < birth.slice(0, 5) ? years - 1 : years
  return age < 0 ? null : age
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** 'Tue 11/24/2026'; an invalid date stays as it is. */
export function withWeekday(mdy: string): string {
  const iso = mdyToIso(mdy)
  return iso === null ? mdy : `${weekdays[new Date(iso).getUTCDay()]} ${mdy}`
}

/** 'Next court, tomorrow', and whether it is soon. */
export function courtTitle(court: CourtDate | null, today: string): { text: string; isSoon: boolean } {
  const days = court && daysUntil(court.date, today)
  if (days === null || days < 0 || days > soonDays) return { text: 'Next court', isSoon: false }
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return { text: `Next court, ${when}`, isSoon: true }
}

/** 'Ventura Superior, Dept. 12'. */
export const courtPlace = ({
  court_name,
  court_room,
}: Pick<CourtDate, 'court_name' | 'court_room'>): string =>
  [court_name, court_room].filter(Boolean).join(', ')

/** 'Booking 5329129'. */
export const bookingName = ({ id, booking, booking_name }: CaseSummary['bookings'][number]): string =>
  `Booking ${booking || booking_name || id}`

const paymentText = ({ amount }: Payment): string => (amount === null ? 'Payment' : dollars(amount))

/** '$300 was due 10/01/2026', '$300 due 12/01/2026': whether the first was made isn't recorded. */
export const paymentLines = ({
  last_payment,
  next_payment,
}: Pick<CaseSummary, 'last_payment' | 'next_payment'>): string[] => [
  ...(last_payment === null ? [] : [`${paymentText(last_payment)} was due ${last_payment.date}`]),
  ...(next_payment === null ? [] : [`${paymentText(next_payment)} due ${next_payment.date}`]),
]

/** '2 bookings'. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What somebody has to do something about comes first. */
const urgency = ['declined', 'failed', 'unsent', 'not sent', 'voided', 'sending', 'sent'] as const
const rankOf = ({ signature: { state, is_unsent } }: CaseSummary['people'][number]): number =>
  urgency.findIndex((one) => one === (is_unsent ? 'unsent' : state))

/** How many have signed the documents of the latest booking, and who of the others most needs somebody. */
export function documentsText({
  people,
  signed,
  bookings,
}: Pick<CaseSummary, 'people' | 'signed' | 'bookings'>): {
  text: string
  note: string | null
} {
  const [latest] = bookings
  if (people.every(({ signature }) => signature.state === 'not sent'))
    return { text: 'None sent', note: bookings.length > 1 && latest ? `For ${bookingName(latest)}` : null }
  const unsigned = people
    .filter(({ signature }) => signature.state !== 'signed')
    .toSorted((one, other) => rankOf(one) - rankOf(other))
  const [first] = unsigned
  const more = unsigned.length > 1 ? `, ${unsigned.length - 1} more` : ''
  return {
    text: `${signed} of ${people.length} signed`,
    note: first ? `${orUnnamed(first.name)}: ${signatureWord(first).toLowerCase()}${more}` : null,
  }
}

const signatureWord = ({ signature: { state, is_unsent } }: CaseSummary['people'][number]): string =>
  is_unsent ? linkNotSent : signatureWords[state].word

/** The link to a document that waits for its signer stayed in the portal. */
export const linkNotSent = 'Link not sent'

/** The states of somebody's newest document of the latest booking as shown on screens. */
export const signatureWords = {
  'not sent': { tone: 'none', word: 'Not sent' },
  sending: { tone: 'wait', word: 'Sending' },
  sent: { tone: 'wait', word: 'Pending' },
  signed: { tone: 'ok', word: 'Signed' },
  declined: { tone: 'bad', word: 'Declined' },
  failed: { tone: 'bad', word: 'Failed' },
  voided: { tone: 'none', word: 'Voided' },
} as const
