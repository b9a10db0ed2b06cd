import { messages } from '@bailiwick/contract/messages'
import {
  canBeTexted,
  notificationText,
  notificationTypeOf,
  notificationTypes,
} from '@bailiwick/contract/notifications'
import type { NotifiedBooking, SmsRecipient } from '@bailiwick/contract/notified'
import { fillIn, productTexts, type SmsTemplate } from '@bailiwick/contract/sms-config'
import type { NotifiedDefendant } from './notification-list.ts'

/** Whose booking a notification tells of. */
export interface About {
  readonly defendant_id: number
  readonly name: string
  readonly booking: NotifiedBooking | null
}

/** A recipient that was ticked. */
export interface Chosen extends SmsRecipient {
  readonly about: About
}

/** Somebody who is on no file. */
export interface Additional {
  readonly id?: undefined
  readonly type?: undefined
  readonly name: string
  readonly phone: string
  /** Null: about nobody's file. */
  readonly about: About | null
}
export type Recipient = Chosen | Additional

/** What is about to be sent to whom (NOTE-13, OPEN-126). */
export interface NotificationForm {
  /** What was picked, by its name; '' for nothing yet. */
  readonly messageType: string
  readonly send_to: readonly Chosen[]
  /** Somebody who is on no file, as typed; `about` once it was said whom they are told of. */
  readonly additional_info: { readonly name: string; readonly phone: string; readonly about: About | null }
}

export const nothingToSend: NotificationForm = {
  messageType: '',
  send_to: [],
  additional_info: { name: '', phone: '', about: null },
}

/** What the Message picker offers: the product's three, then the texts of the staff (NOTE-3, OPEN-124). */
export const messageChoices = (templates: readonly SmsTemplate[]): { own: string[]; staff: string[] } => ({
  own: Object.values(notificationTypes),
  staff: templates.filter(({ type }) => type === '1').map(({ description }) => description),
})

export const aboutOf = (row: NotifiedDefendant): About => ({
  defendant_id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  booking: row.latest_booking,
})

/** One person under one file: contacts have no id of their own. */
export const keyOf = ({ about, type, id }: Pick<Chosen, 'about' | 'type' | 'id'>): string =>
  `${about.defendant_id} ${type} ${id}`

/** Ticks a recipient, or takes the tick away. */
export function toggled(send_to: readonly Chosen[], one: Chosen): readonly Chosen[] {
  const others = send_to.filter((chosen) => keyOf(chosen) !== keyOf(one))
  return others.length < send_to.length ? others : [...send_to, one]
}

/** The same people under the files as they are now; whoever is none of these files stays as they were. */
export function renewed(form: NotificationForm, rows: readonly NotifiedDefendant[]): NotificationForm {
  const abouts = new Map(rows.map((row) => [row.id, aboutOf(row)]))
  const now = (about: About) => abouts.get(about.defendant_id) ?? about
  const { send_to, additional_info } = form
  return {
    ...form,
    send_to: send_to.map((one) => ({ ...one, about: now(one.about) })),
    additional_info: { ...additional_info, about: additional_info.about && now(additional_info.about) },
  }
}

/** The number typed by hand as a recipient; null where nothing was typed. About the only defendant there is, unless said. */
export function additionalOf({ additional_info, send_to }: NotificationForm): Additional | null {
  const [name, phone] = [additional_info.name.trim(), additional_info.phone]
  if (name === '' && phone === '') return null
  const abouts = new Map(send_to.map(({ about }) => [about.defendant_id, about]))
  const [only = null] = abouts.size === 1 ? abouts.values() : []
  return { name, phone, about: additional_info.about ?? only }
}

/** Whether it can be sent: a message, and somebody with a name and a phone of ten digits (NOTE-8). */
export function isReady(form: NotificationForm): boolean {
  const additional = additionalOf(form)
  return form.messageType !== '' && [...form.send_to, ...(additional ? [additional] : [])].some(canBeTexted)
}

/** Whether anything would be lost by leaving. */
export const isBegun = (form: NotificationForm): boolean =>
  form.send_to.length > 0 || additionalOf(form) !== null

/** The defendant is sent a link to the booking where others are told of it (NOTE-24, OPEN-129). */
export const getsLink = (recipient: Recipient, messageType: string): boolean =>
  recipient.type === 'defendant' && notificationTypeOf(messageType) !== undefined

interface Wording {
  readonly messageType: string
  readonly templates: readonly SmsTemplate[]
  readonly brand: string
  /** Where clients reach the portal. */
  readonly site: string
  /** YYYY-MM-DD */
  readonly today: string
}

/** The text as somebody will read it; null where the booking has nothing of it, or there is no such text. */
export function textFor(
  recipient: Recipient,
  { messageType, templates, brand, site, today }: Wording,
): string | null {
  const { name, phone, about } = recipient
  if (getsLink(recipient, messageType)) {
    const template = templates.find(({ id }) => id === productTexts.bookingLink.id)
    const link = `${site}/client?otp=…`
    return template ? fillIn(template.content, { name, phone, brand, link }, 'link') : null
  }
  const template = templates.find(({ description }) => description === messageType)
  if (template === undefined) return null
  return notificationText({
    template: template.content,
    type: notificationTypeOf(messageType),
    recipient: { name, phone },
    brand,
    defendant: about?.name ?? '',
    booking: about?.booking ?? null,
    today,
  })
}

/** What keeps a recipient from getting the message, in the words of the specification; null where nothing does. */
export function faultOf(recipient: Recipient, wording: Wording): string | null {
  const { type, phone, about } = recipient
  const { messageType } = wording
  if (phone === '') return messages.phoneRequired
  if (!canBeTexted(recipient)) return phone.length === 10 ? messages.nameRequired : messages.tenDigits
  const tells = notificationTypeOf(messageType) !== undefined
  if ((tells || type === 'defendant') && !about?.booking) return messages.bookingRequired
  if (!tells || getsLink(recipient, messageType)) return null
  return textFor(recipient, wording) === null ? messages.nothingToSay : null
}
