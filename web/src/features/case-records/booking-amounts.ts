import type { Values } from '@bailiwick/contract/kit/fields'
import { amountLeft, isMoreAmount, percentOf } from '@bailiwick/contract/kit/money'

/** An amount that follows from others until somebody types another one. */
export interface CalculatedField {
  /** The fields that it follows from. */
  readonly of: readonly string[]
  /** Null if it can't be calculated; `percent` is the office's premium in percent of the bail. */
  readonly value: (values: Values, percent: string | null) => string | null
  /** Why nothing was calculated although the others are there, for people; null if nothing is odd. */
  readonly note?: (values: Values) => string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value.trim() || null : null)

/** The amounts of a booking that follow from others. */
export const bookingAmounts = {
  premium_amount: {
    of: ['bail_amount'],
    value: ({ bail_amount }, percent) => (percent === null ? null : percentOf(textOf(bail_amount), percent)),
  },
  unpaid_balance: {
    of: ['premium_amount', 'amount_paid_down'],
    value: ({ premium_amount, amount_paid_down }) =>
      amountLeft(textOf(premium_amount), textOf(amount_paid_down)),
    note: ({ premium_amount, amount_paid_down }) =>
      isMoreAmount(textOf(amount_paid_down), textOf(premium_amount))
        ? 'The down payment is more than the premium, so there is no balance to calculate.'
        : null,
  },
} as const satisfies Record<string, CalculatedField>
