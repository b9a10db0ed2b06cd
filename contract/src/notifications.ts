import * as z from 'zod/mini'
import { outgoingIn, templateIn, type OutgoingTexts } from './client-texts/outgoing.ts'
import type { Language } from './kit/languages.ts'
import { mdyToIso } from './kit/dates.ts'
import { endpoint } from './kit/endpoint.ts'
import { text, type Catalogue } from './kit/fields.ts'
import { formatAmount } from './kit/money.ts'
import { knownTime } from './kit/times.ts'
import type { NotificationBooking } from './notification-data.ts'
import { fillIn, notificationTexts, type NotificationType } from './sms-config.ts'
import { sendAt, Texted } from './messaging.ts'
import { idInBody } from './kit/wire.ts'
import { isPhone } from './kit/phones.ts'

/** The built-in notifications about a booking, by the template that each begins with (NOTE-5 to NOTE-7). */
export const notificationTypes: Readonly<Record<NotificationType, string>> = {
  courtFull: 'ARREST & COURT INFO (FULL)',
  courtPartial: 'ARREST & COURT INFO (PARTIAL)',
  paymentSchedule: 'BAIL PAYMENT SCHEDULE',
}

/** The type of this name; undefined for a template of the staff, which is named by its description (OPEN-124). */
export const notificationTypeOf = (messageType: string): NotificationType | undefined =>
  notificationTexts.find((name) => notificationTypes[name] === messageType)

interface Contact {
  /** Their relation to the defendant. */
  readonly label: string
  /** The defendant's fields with their name and phone. */
  readonly name: string
  readonly phone: string
}
const relative = (label: string, key: string): Contact => ({
  label,
  name: `${key}_name`,
  phone: `${key}_phone`,
})

/** The people in a file besides defendant and indemnitors, 19 in all (NOTE-14, NOTE-16, OPEN-127). */
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

/** A recipient's relation to the defendant, in words; extra references count on from four (OPEN-127). */
export function recipientLabel(type: string): string {
  if (Object.hasOwn(contactTypes, type)) return contactTypes[type as keyof typeof contactTypes].label
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A recipient who isn't in the file (NOTE-8, OPEN-126). */
export const additionalFields = {
  name: text('Name', 100),
  phone: { kind: 'phone', label: 'Phone', min: 10, max: 10, rules: ['digits'] },
} as const satisfies Catalogue

/** Whether somebody can be texted: they need a name and a phone of ten digits (NOTE-8). */
export const canBeTexted = ({ name, phone }: { readonly name: string; readonly phone: string }): boolean =>
  name.trim() !== '' && isPhone(phone)

export interface Notification {
  /** Its beginning, or the whole text if the staff wrote it. */
  readonly template: string
  /** What follows; undefined if the text is sent as it is (OPEN-124). */
  readonly type: NotificationType | undefined
  readonly recipient: { readonly name: string; readonly phone: string }
  /** The recipient's; null: nobody has chosen one. */
  readonly language: Language | null
  readonly brand: string
  /** The defendant's name and the latest booking; null if there is none. */
  readonly defendant: string
  readonly booking: NotificationBooking | null
  /** YYYY-MM-DD */
  readonly today: string
}

/** The whole text as its recipient reads it; null if the booking has nothing to say about its subject. */
export function notificationText(notification: Notification): string | null {
  const { template, type, recipient, brand, language } = notification
  const content = type === undefined ? template : templateIn(language, type, template)
  const text = fillIn(content, { ...recipient, brand }, null)
  if (type === undefined) return text
  const lines = notificationLines(type, notification)
  return lines.length === 0 ? null : [text, ...lines].join('\n')
}

/** What a type says about a booking, line by line, without empty values (OPEN-125). */
function notificationLines(
  type: NotificationType,
  { booking, defendant, today, language }: Notification,
): string[] {
  const { booking: labels } = outgoingIn(language)
  const all = booking === null ? [] : bookingLines[type](booking, labels, today)
  const lines = all.filter((one) => one !== null)
  return lines.length === 0 || type === 'paymentSchedule'
    ? lines
    : [`${labels.defendant}: ${defendant}`, ...lines]
}

type Labels = OutgoingTexts['booking']
type BookingLines = (booking: NotificationBooking, labels: Labels, today: string) => (string | null)[]

const bookingLines: Readonly<Record<NotificationType, BookingLines>> = {
  courtFull: (booking, labels) => [
    line(labels.number, booking.booking),
    line(labels.jail, booking.jail_court ?? booking.where_held),
    line(labels.charges, booking.charges.map((charge) => chargeIn(labels, charge)).join(', ')),
    line(labels.bail, dollars(booking.bail_amount)),
    ...hearings(booking).map((hearing) => line(labels.courtDate, momentOf(hearing))),
    line(labels.court, booking.court_name),
    line(labels.room, booking.court_room),
    line(labels.caseNumber, caseNumbers(booking)),
  ],
  courtPartial(booking, labels, today) {
    const next = nextHearing(booking, today)
    if (!next) return []
    return [line(labels.courtDate, momentOf(next)), line(labels.court, booking.court_name)]
  },
  paymentSchedule: (booking, labels) => [
    line(labels.premium, dollars(booking.premium_amount)),
    line(labels.paidDown, dollars(booking.amount_paid_down)),
    line(labels.unpaidBalance, dollars(booking.unpaid_balance)),
    ...([1, 2, 3, 4] as const).map((n) =>
      line(labels.payment(n), joined(booking[`payment_date_${n}`], dollars(booking[`payment_amount_${n}`]))),
    ),
    booking.payment_schedule,
    booking.payment_schedule2,
  ],
}

const chargeIn = ({ chargeTypes }: Labels, { code, type }: NotificationBooking['charges'][number]) => {
  const words: Readonly<Record<string, string>> = chargeTypes
  return joined(code, type && `(${words[type] ?? type})`)
}
const line = (label: string, value: string | null): string | null => (value ? `${label}: ${value}` : null)
const joined = (...texts: readonly (string | null)[]) => texts.filter(Boolean).join(' ')
const dollars = (amount: string | null) => amount && formatAmount(amount)

/** The case numbers of the court, or else the number of the arrest. */
function caseNumbers({ court_case, case_number, arrest_case }: NotificationBooking): string | null {
  const numbers = [...new Set([court_case, case_number])].filter(Boolean)
  return numbers.length > 0 ? numbers.join(', ') : arrest_case
}

interface Hearing {
  /** MM/DD/YYYY */
  readonly date: string | null
  readonly time: string | null
}

/** The court dates in order, or else the date to appear that was typed on its own. */
export function hearings({
  court_times,
  date_to_appear,
  time_to_appear,
}: Pick<NotificationBooking, 'court_times' | 'date_to_appear' | 'time_to_appear'>): Hearing[] {
  if (court_times.length > 0)
    return court_times.toSorted((one, other) => isoOf(one).localeCompare(isoOf(other)))
  return date_to_appear === null ? [] : [{ date: date_to_appear, time: time_to_appear }]
}

/** The day and the time; at midnight the day alone, because nobody has set the time. */
const momentOf = ({ date, time }: Hearing) => joined(date, knownTime(time))

const isoOf = ({ date }: Hearing): string => mdyToIso(date ?? '') ?? ''

/** The next court date of a booking from `today` on, YYYY-MM-DD; undefined if there is none. */
export const nextHearing = (booking: NotificationBooking, today: string): Hearing | undefined =>
  hearings(booking).find((hearing) => isoOf(hearing) >= today)

export const smsOnly = endpoint('POST', '/api/clients/sms_only', {
  audience: 'CRM edit',
  summary:
    'Texts somebody a notification about a defendant’s booking, or a template of the staff, without a link.',
  body: z.strictObject({
    /** A recipient's; left out for a number typed by hand. */
    id: z.optional(z.nullable(idInBody)),
    phone: z.optional(z.nullable(z.string('must be text').check(z.maxLength(50, 'is too long')))),
    /**
     * What the recipient is in the file, as `type` of `SmsRecipient`: with it the text is refused if they have another phone
     * there by now.
     */
    relation: z.optional(z.string('must be text').check(z.maxLength(100, 'is too long'))),
    /** The recipient's. */
    name: z.string('must be text').check(z.maxLength(250, 'is too long')),
    /** The booking to write about, by default the latest. */
    booking: z.optional(z.nullable(idInBody)),
    /** One of the `notificationTypes` or the description of a template of the staff, by default the full information. */
    messageType: z.optional(z.string('must be text').check(z.maxLength(100, 'is too long'))),
    /** The defendant, if the booking doesn't name one; a template of the staff may be about nobody. */
    defendant_id: z.optional(z.nullable(idInBody)),
    at: sendAt,
  }),
  reply: Texted,
})
