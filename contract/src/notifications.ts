import * as z from 'zod/mini'
import { mdyToIso } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { text, type Catalogue } from './fields.ts'
import type { NotifiedBooking } from './notified.ts'
import { fillIn, notificationTexts, type NotificationType } from './sms-config.ts'
import { idInBody, Message } from './wire.ts'

/** What the product itself can tell of a booking, by the text that each begins with (NOTE-5 to NOTE-7). */
export const notificationTypes: Readonly<Record<NotificationType, string>> = {
  courtFull: 'ARREST & COURT INFO (FULL)',
  courtPartial: 'ARREST & COURT INFO (PARTIAL)',
  paymentSchedule: 'BAIL PAYMENT SCHEDULE',
}

/** The type that goes by this name; undefined for a text of the staff, which goes by its description (OPEN-124). */
export const notificationTypeOf = (messageType: string): NotificationType | undefined =>
  notificationTexts.find((name) => notificationTypes[name] === messageType)

interface Contact {
  /** What they are to the defendant. */
  readonly label: string
  /** The fields of a defendant that name them. */
  readonly name: string
  readonly phone: string
}
const relative = (label: string, key: string): Contact => ({
  label,
  name: `${key}_name`,
  phone: `${key}_phone`,
})

/** Whom a file names besides the defendant and the indemnitors, 19 in all (NOTE-14, NOTE-16, OPEN-127). */
export const contactTypes = {
  landlord: relative('Landlord', 'landlord'),
  employer: { label: 'Employer', name: 'employed_by', phone: 'employers_phone' },
  superior: { label: 'Supervisor', name: 'superior', phone: 'superior_phone' },
  attorney: relative('Attorney', 'defendants_attorney'),
  spouse: relative('Spouse', 'spouse'),
  ex_parent_1: relative('Ex / Parent 1', 'ex_parent_1'),
  ex_parent_2: relative('Ex / Parent 2', 'ex_parent_2'),
  ex_parent_3: relative('Ex / Parent 3', 'ex_parent_3'),
  mother: relative('Mother', 'mother'),
  father: relative('Father', 'father'),
  spouse_mother: relative('Spouse’s Mother', 'spouse_mother'),
  spouse_father: relative('Spouse’s Father', 'spouse_father'),
  brother: relative('Brother', 'defendant_brother'),
  sister: relative('Sister', 'defendant_sister'),
  friend: relative('Best Friend', 'bestfriend'),
  reference_1: relative('Reference 1', 'reference_1'),
  reference_2: relative('Reference 2', 'reference_2'),
  reference_3: relative('Reference 3', 'reference_3'),
  reference_4: relative('Reference 4', 'reference_4'),
} as const satisfies Readonly<Record<string, Contact>>

/** What a recipient is to the defendant, in words; the extra references go on where the four end (OPEN-127). */
export function recipientLabel(type: string): string {
  if (Object.hasOwn(contactTypes, type)) return contactTypes[type as keyof typeof contactTypes].label
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A recipient who is on no file (NOTE-8, OPEN-126). */
export const additionalFields = {
  name: text('Name', 100),
  phone: { kind: 'phone', label: 'Phone', min: 10, max: 10, rules: ['digits'] },
} as const satisfies Catalogue

/** Whether a text can go to somebody: by a name and a phone of ten digits (NOTE-8). */
export const canBeTexted = ({ name, phone }: { readonly name: string; readonly phone: string }): boolean =>
  name.trim() !== '' && /^\d{10}$/.test(phone)

export interface Notification {
  /** How it begins, or all of it where the staff wrote it. */
  readonly template: string
  /** What follows; undefined: nothing, the text is sent as it is (OPEN-124). */
  readonly type: NotificationType | undefined
  readonly recipient: { readonly name: string; readonly phone: string }
  readonly brand: string
  /** Whom it is about, by name, and the latest booking; null where there is none. */
  readonly defendant: string
  readonly booking: NotifiedBooking | null
  /** YYYY-MM-DD */
  readonly today: string
}

/** The whole text as its recipient reads it; null where the booking holds nothing of what it would tell. */
export function notificationText(notification: Notification): string | null {
  const { template, type, recipient, brand } = notification
  const text = fillIn(template, { ...recipient, brand }, null)
  if (type === undefined) return text
  const lines = notificationLines(type, notification)
  return lines.length === 0 ? null : [text, ...lines].join('\n')
}

/** What a type tells of a booking, line by line, what is empty left out (OPEN-125); no line where that is all. */
function notificationLines(
  type: NotificationType,
  { booking, defendant, today }: Pick<Notification, 'booking' | 'defendant' | 'today'>,
): string[] {
  const told = booking === null ? [] : tellers[type](booking, today).filter((one) => one !== null)
  return told.length === 0 || type === 'paymentSchedule' ? told : [`Defendant: ${defendant}`, ...told]
}

type Teller = (booking: NotifiedBooking, today: string) => (string | null)[]

const tellers: Readonly<Record<NotificationType, Teller>> = {
  courtFull: (booking) => [
    line('Booking #', booking.booking),
    line('Jail', booking.jail_court ?? booking.where_held),
    line('Charges', booking.charges.map(({ code, type }) => together(code, type && `(${type})`)).join(', ')),
    line('Bail', dollars(booking.bail_amount)),
    ...hearings(booking).map(({ date, time }) => line('Court date', together(date, time))),
    line('Court', booking.court_name),
    line('Room', booking.court_room),
    line('Case #', caseNumbers(booking)),
  ],
  courtPartial(booking, today) {
    const next = nextHearing(booking, today)
    return next ? [line('Court date', together(next.date, next.time)), line('Court', booking.court_name)] : []
  },
  paymentSchedule: (booking) => [
    line('Premium', dollars(booking.premium_amount)),
    line('Paid down', dollars(booking.amount_paid_down)),
    line('Unpaid balance', dollars(booking.unpaid_balance)),
    ...([1, 2, 3, 4] as const).map((n) =>
      line(`Payment ${n}`, together(booking[`payment_date_${n}`], dollars(booking[`payment_amount_${n}`]))),
    ),
    booking.payment_schedule,
    booking.payment_schedule2,
  ],
}

const line = (label: string, value: string | null): string | null => (value ? `${label}: ${value}` : null)
const together = (...texts: readonly (string | null)[]) => texts.filter(Boolean).join(' ')
/** Amounts are kept as they were typed: '5,000.00', or 'half of it'. */
const dollars = (amount: string | null) => (amount && /^[\d.]/.test(amount) ? `$${amount}` : amount)

/** The numbers of the court; that of the arrest where the court has given none. */
function caseNumbers({ court_case, case_number, arrest_case }: NotifiedBooking): string | null {
  const ofCourt = [...new Set([court_case, case_number])].filter(Boolean)
  return ofCourt.length > 0 ? ofCourt.join(', ') : arrest_case
}

interface Hearing {
  /** MM/DD/YYYY */
  readonly date: string | null
  readonly time: string | null
}

/** The court dates in their order; where there is no list, the date to appear that was typed by itself. */
function hearings({ court_times, date_to_appear, time_to_appear }: NotifiedBooking): Hearing[] {
  if (court_times.length > 0)
    return court_times.toSorted((one, other) => isoOf(one).localeCompare(isoOf(other)))
  return date_to_appear === null ? [] : [{ date: date_to_appear, time: time_to_appear }]
}

const isoOf = ({ date }: Hearing): string => mdyToIso(date ?? '') ?? ''

/** The next court date of a booking from `today` on, YYYY-MM-DD; undefined where none is to come. */
export const nextHearing = (booking: NotifiedBooking, today: string): Hearing | undefined =>
  hearings(booking).find((hearing) => isoOf(hearing) >= today)

export const smsOnly = endpoint('POST', '/api/clients/sms_only', {
  audience: 'CRM edit',
  summary:
    'Texts somebody a notification about a defendant’s booking, or a text of the staff; without a link.',
  body: z.strictObject({
    /** Of a recipient; left out for a number that was typed by hand. */
    id: z.optional(z.nullable(idInBody)),
    phone: z.optional(z.nullable(z.string('must be text').check(z.maxLength(50, 'is too long')))),
    /** Of the recipient. */
    name: z.string('must be text').check(z.maxLength(250, 'is too long')),
    /** The booking that is told of; the latest unless said. */
    booking: z.optional(z.nullable(idInBody)),
    /** One of the `notificationTypes` or the description of a text of the staff; the full information unless said. */
    messageType: z.optional(z.string('must be text').check(z.maxLength(100, 'is too long'))),
    /** Whom it is about, unless the booking says so; a text of the staff may be about nobody. */
    defendant_id: z.optional(z.nullable(idInBody)),
  }),
  reply: Message,
})
