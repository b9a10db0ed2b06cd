import { bookingFields } from '@bailiwick/contract/bookings'
import type { FieldTexts } from '@bailiwick/contract/client-texts/field-texts'
import type { portalEn } from '@bailiwick/contract/client-texts/portal-en'
import type { TranslationOf } from '@bailiwick/contract/client-texts/translation'
import type { clientBookingFields } from '@bailiwick/contract/client-fields'
import type { RecordOf } from '@bailiwick/contract/kit/fields'
import { formatAmount } from '@bailiwick/contract/kit/money'

interface SummaryPanel {
  readonly title: string
  readonly facts: readonly (readonly [string, string | null])[]
}

const dollars = (amount: string | null) => amount && formatAmount(amount)

type ClientBooking = RecordOf<typeof clientBookingFields>
type Amount = 'bail_amount' | 'premium_amount' | 'amount_paid_down' | 'unpaid_balance'

type PortalTexts = TranslationOf<typeof portalEn>

const slots = [1, 2, 3, 4] as const

/** What clients see of a booking, by panel, without empty panels (CLI-42 to CLI-44). */
export function bookingSummary(
  booking: ClientBooking,
  texts: PortalTexts,
  words: FieldTexts | null,
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
  const panels: SummaryPanel[] = [
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
      facts: court_times.map(({ date, time }, at) => [`${at + 1}. ${date ?? ''}`, time]),
    },
    {
      title: texts.payments,
      facts: slots.map((slot) => {
        const amount = dollars(booking[`payment_amount_${slot}`])
        const date = booking[`payment_date_${slot}`]
        return [texts.payment(slot), [date, amount].filter(Boolean).join(' · ') || null]
      }),
    },
    {
      title: texts.conditions,
      facts: [
        [labelOf('recurring_charges'), recurring],
        [labelOf('other_conditions'), other_conditions],
      ],
    },
  ]
  return panels
    .map(({ title, facts }) => ({
      title,
      facts: facts.filter(([, value]) => value !== null && value !== ''),
    }))
    .filter(({ facts }) => facts.length > 0)
}
