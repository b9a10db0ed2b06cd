import * as z from 'zod/mini'
import { languages } from './kit/languages.ts'

const text = z.nullable(z.string())

/** The fields of a booking that notifications use (OPEN-125). */
export const NotificationBooking = z.object({
  id: z.number(),
  booking: text,
  jail_court: text,
  where_held: text,
  charges: z.array(z.object({ code: text, type: text })),
  bail_amount: text,
  court_times: z.array(z.object({ date: text, time: text })),
  date_to_appear: text,
  time_to_appear: text,
  court_name: text,
  court_room: text,
  court_case: text,
  case_number: text,
  arrest_case: text,
  premium_amount: text,
  amount_paid_down: text,
  unpaid_balance: text,
  payment_date_1: text,
  payment_amount_1: text,
  payment_date_2: text,
  payment_amount_2: text,
  payment_date_3: text,
  payment_amount_3: text,
  payment_date_4: text,
  payment_amount_4: text,
  payment_schedule: text,
  payment_schedule2: text,
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
