import { bookingFields } from '@bailiwick/contract/bookings'
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
const amounts = (booking: ClientBooking, names: readonly Amount[]) =>
  names.map((name) => [bookingFields[name].label, dollars(booking[name])] as const)

const slots = [1, 2, 3, 4] as const

/** What clients see of a booking, by panel, without empty panels (CLI-42 to CLI-44). */
export function bookingSummary(booking: ClientBooking): SummaryPanel[] {
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
      title: 'Bail',
      facts: amounts(booking, ['bail_amount', 'premium_amount', 'amount_paid_down', 'unpaid_balance']),
    },
    { title: 'Charges', facts: charges.map(({ code, type }, at) => [`${at + 1}. ${code ?? ''}`, type]) },
    {
      title: 'Court Dates',
      facts: court_times.map(({ date, time }, at) => [`${at + 1}. ${date ?? ''}`, time]),
    },
    {
      title: 'Payments',
      facts: slots.map((slot) => {
        const amount = dollars(booking[`payment_amount_${slot}`])
        const date = booking[`payment_date_${slot}`]
        return [`Payment ${slot}`, [date, amount].filter(Boolean).join(' · ') || null]
      }),
    },
    {
      title: 'Conditions',
      facts: [
        [bookingFields.recurring_charges.label, recurring],
        [bookingFields.other_conditions.label, other_conditions],
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
