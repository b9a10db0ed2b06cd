import * as z from 'zod/mini'
import { languages } from './kit/languages.ts'
import { nullableText } from './kit/wire.ts'

/** The fields of a booking that notifications use (OPEN-125). */
export const NotificationBooking = z.object({
  id: z.number(),
  booking: nullableText,
  jail_court: nullableText,
  where_held: nullableText,
  charges: z.array(z.object({ code: nullableText, type: nullableText })),
  bail_amount: nullableText,
  court_times: z.array(z.object({ date: nullableText, time: nullableText })),
  date_to_appear: nullableText,
  time_to_appear: nullableText,
  court_name: nullableText,
  court_room: nullableText,
  court_case: nullableText,
  case_number: nullableText,
  arrest_case: nullableText,
  premium_amount: nullableText,
  amount_paid_down: nullableText,
  unpaid_balance: nullableText,
  payment_date_1: nullableText,
  payment_amount_1: nullableText,
  payment_date_2: nullableText,
  payment_amount_2: nullableText,
  payment_date_3: nullableText,
  payment_amount_3: nullableText,
  payment_date_4: nullableText,
  payment_amount_4: nullableText,
  payment_schedule: nullableText,
  payment_schedule2: nullableText,
})
export type NotificationBooking = z.output<typeof NotificationBooking>

/** Somebody who can be texted (NOTE-15). `id` is an indemnitor's own, for everybody else the defendant's. */
export const SmsRecipient = z.object({
  id: z.number(),
  name: z.string(),
  /** Ten digits, or '' for a defendant without a phone. */
  phone: z.string(),
  /** 'defendant', 'indemnitor', or a relation: 'mother', 'reference_1'. */
  type: z.string(),
  /** In which an indemnitor is texted; null if nobody has chosen one. */
  language: z.optional(z.nullable(z.enum(languages))),
})
export type SmsRecipient = z.output<typeof SmsRecipient>

/** What a row of the list adds for the notifications page (OPEN-123). */
export const notificationShape = {
  latest_booking: z.optional(z.nullable(NotificationBooking)),
  /** The defendant, then everybody in the file who has a name and a phone of ten digits (NOTE-14). */
  recipients: z.optional(z.array(SmsRecipient)),
  /** The defendant's, in which their link is texted; null if nobody has chosen one. */
  text_language: z.optional(z.nullable(z.enum(languages))),
}
