import { bookingFields } from '@bailiwick/contract/bookings'
import type { FieldTexts } from '@bailiwick/contract/client-texts/field-texts'
import type { portalEn } from '@bailiwick/contract/client-texts/portal-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import type { clientBookingFields } from '@bailiwick/contract/client-fields'
import { mdyToIso } from '@bailiwick/contract/kit/dates'
import { knownTime } from '@bailiwick/contract/kit/times'
import type { RecordOf } from '@bailiwick/contract/kit/fields'
import { formatAmount } from '@bailiwick/contract/kit/money'

type Fact = readonly [string, string | null]

interface SummaryPanel {
  readonly title: string
  readonly facts: readonly Fact[]
  /** Below the title. */
  readonly note?: string
}

/** Where and when the page is read. */
interface Reading {
  readonly language: string
  /** The time zone of the office; undefined for that of the browser. */
  readonly zone: string | undefined
  readonly now: Date
}

const dollars = (amount: string | null) => amount && formatAmount(amount)

type ClientBooking = RecordOf<typeof clientBookingFields>
type Amount = 'bail_amount' | 'premium_amount' | 'amount_paid_down' | 'unpaid_balance'

type PortalTexts = TranslationOf<typeof portalEn>

const slots = [1, 2, 3, 4] as const

/** What clients see of a booking, by panel, without empty panels (CLI-42 to CLI-44); the next court date first. */
export function bookingSummary(
  booking: ClientBooking,
  texts: PortalTexts,
  words: FieldTexts | null,
  reading: Reading,
): SummaryPanel[] {
  const labelOf = (name: keyof typeof bookingFields) => words?.booking[name] ?? bookingFields[name].label
  const amounts = (names: readonly Amount[]) =>
    names.map((name) => [labelOf(name), dollars(booking[name])] as const)
  const { charges, court_times, other_conditions } = booking
  const recurring = [
    booking.recurring_charges,
    booking.recurring_charges2,
    booking.recurring_charges3,
    booking.recurring_charges4,
  ]
    .filter(Boolean)
    .join('\n')
  const named = (names: readonly (keyof typeof bookingFields & keyof ClientBooking)[]) =>
    names.map((name): Fact => [labelOf(name), textOf(booking[name])])
  const panels: SummaryPanel[] = [
    courtPanel(booking, texts, reading, named(['court_name', 'court_room', 'court_address', 'court_case'])),
    { title: texts.jail, facts: named(['booking', 'jail_court', 'where_held']) },
    {
      title: texts.bail,
      facts: amounts(['bail_amount', 'premium_amount', 'amount_paid_down', 'unpaid_balance']),
    },
    {
      title: texts.charges,
      facts: charges.map(({ code, type }, at) => [
        `${at + 1}. ${code ?? ''}`,
        (type && words?.choices[type]) ?? type,
      ]),
    },
    {
      title: texts.courtDates,
      facts: court_times.map(({ date, time }, at) => [`${at + 1}. ${date ?? ''}`, knownTime(time) ?? '–']),
    },
    paymentsPanel(booking, texts),
    {
      title: texts.conditions,
      facts: [
        [labelOf('recurring_charges'), recurring],
        [labelOf('other_conditions'), other_conditions],
      ],
    },
  ]
  return panels
    .map(({ facts, ...panel }) => ({
      ...panel,
      facts: facts.filter(([, value]) => value !== null && value !== ''),
    }))
    .filter(({ facts }) => facts.length > 0)
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Where to be next, and when. */
function courtPanel(
  { court_times, date_to_appear, time_to_appear }: ClientBooking,
  texts: PortalTexts,
  reading: Reading,
  facts: readonly Fact[],
): SummaryPanel {
  const known = court_times.length > 0 ? court_times : [{ date: date_to_appear, time: time_to_appear }]
  const next = nextDate(known, reading)
  if (next === undefined) return { title: texts.court, facts }
  const when = texts.courtTime(longDate(next.day, reading), next.time)
  return {
    title: texts.nextCourt,
    facts: [[texts.dateAndTime, when], ...facts],
    note: texts.inZone(zoneName(reading)),
  }
}

interface CourtTime {
  readonly date: string | null
  readonly time: string | null
}

/** The first of the dates that isn't over, in the time zone of the office. */
function nextDate(all: readonly CourtTime[], { zone, now }: Reading) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  return all
    .map(({ date, time }) => ({ day: mdyToIso(date ?? '') ?? '', time: knownTime(time) ?? '' }))
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => one.day.localeCompare(other.day))[0]
}

/** 'Monday, January 5, 2026' */
const longDate = (day: string, { language }: Reading): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))

/** 'Pacific Time' */
const zoneName = ({ language, zone, now }: Reading): string =>
  new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const paymentsPanel = (booking: ClientBooking, texts: PortalTexts): SummaryPanel => ({
  title: texts.payments,
  facts: slots.map((slot) => {
    const amount = dollars(booking[`payment_amount_${slot}`])
    const date = booking[`payment_date_${slot}`]
    return [texts.payment(slot), [date, amount].filter(Boolean).join(' · ') || null]
  }),
})
