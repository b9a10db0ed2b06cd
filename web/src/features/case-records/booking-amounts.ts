import { amountLeft, percentOf } from '@bailiwick/contract/kit/money'
import type { Values } from '#records/catalogue-record.ts'

/** An amount that follows from others until somebody types another one. */
export interface CalculatedField {
  /** The fields that it follows from. */
  readonly of: readonly string[]
  /** Null if it can't be calculated; `percent` is the office's premium in percent of the bail. */
  readonly value: (values: Values, percent: string | null) => string | null
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
  },
} as const satisfies Record<string, CalculatedField>
