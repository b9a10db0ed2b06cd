import { templateIn } from '@bailiwick/contract/client-texts/outgoing'
import type { Language } from '@bailiwick/contract/kit/languages'
import { sampleShortLink } from '@bailiwick/contract/messaging'
import { messages } from '@bailiwick/contract/kit/messages'
import {
  canBeTexted,
  notificationText,
  notificationTypeOf,
  notificationTypes,
} from '@bailiwick/contract/notifications'
import type { NotificationBooking, SmsRecipient } from '@bailiwick/contract/notification-data'
import { fillIn, productTexts, type SmsTemplate } from '@bailiwick/contract/sms-config'
import type { NotificationRow } from './notification-list.ts'

/** The defendant and booking that a notification is about. */
export interface Subject {
  readonly defendant_id: number
  readonly name: string
  readonly booking: NotificationBooking | null
  /** In which a link is texted to the defendant; null if nobody has chosen one. */
  readonly language?: Language | null
}

/** A recipient who is checked in the list. */
export interface SelectedRecipient extends SmsRecipient {
  readonly about: Subject
}

/** Somebody who isn't in the file. */
export interface AdditionalRecipient {
  readonly id?: undefined
  readonly type?: undefined
  readonly language?: undefined
  readonly name: string
  readonly phone: string
  /** Null if the text isn't about a file. */
  readonly about: Subject | null
}
export type Recipient = SelectedRecipient | AdditionalRecipient

/** The message to send, and its recipients (NOTE-13, OPEN-126). */
export interface NotificationForm {
  /** The name of the chosen message, or ''. */
  readonly messageType: string
  readonly send_to: readonly SelectedRecipient[]
  /** The additional recipient as typed. */
  readonly additional_info: {
    readonly name: string
    readonly phone: string
    /** Null if it is about no file; undefined if nobody chose: see `additionalRecipient`. */
    readonly about: Subject | null | undefined
  }
}

export const emptyForm: NotificationForm = {
  messageType: '',
  send_to: [],
  additional_info: { name: '', phone: '', about: undefined },
}

/** The choices of the Message picker: the three built-in types, then the templates of the staff (NOTE-3, OPEN-124). */
export const messageChoices = (
  templates: readonly SmsTemplate[],
): { builtIn: string[]; staff: string[] } => ({
  builtIn: Object.values(notificationTypes),
  staff: templates.filter(({ type }) => type === '1').map(({ description }) => description),
})

export const subjectOf = (row: NotificationRow): Subject => ({
  defendant_id: row.id,
  // As the server fills it into the text: nothing stands for a file without names
  name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  booking: row.latest_booking,
  language: row.text_language ?? null,
})

/** One person in one file: contacts have no id of their own. */
export const recipientKey = ({ about, type, id }: Pick<SelectedRecipient, 'about' | 'type' | 'id'>): string =>
  `${about.defendant_id} ${type} ${id}`

/** What so many other recipients of a file are called after their number. */
export const othersNoun = (count: number): string => (count === 1 ? 'other' : 'others')

/** Adds a recipient, or removes one who is there. */
export function toggleRecipient(
  send_to: readonly SelectedRecipient[],
  one: SelectedRecipient,
): readonly SelectedRecipient[] {
  const others = send_to.filter((chosen) => recipientKey(chosen) !== recipientKey(one))
  return others.length < send_to.length ? others : [...send_to, one]
}

/** The form with the current data of these files; recipients of other files stay the same. */
export function refreshSubjects(form: NotificationForm, rows: readonly NotificationRow[]): NotificationForm {
  const abouts = new Map(rows.map((row) => [row.id, subjectOf(row)]))
  const now = (about: Subject) => abouts.get(about.defendant_id) ?? about
  const { send_to, additional_info } = form
  return {
    ...form,
    send_to: send_to.map((one) => ({ ...one, about: now(one.about) })),
    additional_info: { ...additional_info, about: additional_info.about && now(additional_info.about) },
  }
}

/** The number typed by hand as a recipient; null if empty. Unless somebody chose, it's about the only defendant selected. */
export function additionalRecipient({
  additional_info,
  send_to,
}: NotificationForm): AdditionalRecipient | null {
  const [name, phone] = [additional_info.name.trim(), additional_info.phone]
  if (name === '' && phone === '') return null
  const abouts = new Map(send_to.map(({ about }) => [about.defendant_id, about]))
  const [only = null] = abouts.size === 1 ? abouts.values() : []
  return { name, phone, about: additional_info.about === undefined ? only : additional_info.about }
}

/**
 * Removes those who have a text; those who were refused stay, to be tried again. An additional number stays about its file,
 * or about none, even if the recipients that decided it are gone: the next press must not tell a stranger about whom is left.
 */
export function keepFailed(form: NotificationForm, failed: readonly Recipient[]): NotificationForm {
  const keys = failed.flatMap((one) => (one.id === undefined ? [] : [recipientKey(one)]))
  const additional = failed.find((one) => one.id === undefined)
  return {
    ...form,
    send_to: form.send_to.filter((one) => keys.includes(recipientKey(one))),
    additional_info: additional
      ? { ...form.additional_info, about: additional.about }
      : emptyForm.additional_info,
  }
}

/** Whether there is a message and somebody with a name and a phone of ten digits (NOTE-8). */
export function canSend(form: NotificationForm): boolean {
  const additional = additionalRecipient(form)
  return form.messageType !== '' && [...form.send_to, ...(additional ? [additional] : [])].some(canBeTexted)
}

/** Whether leaving would lose anything. */
export const hasRecipients = (form: NotificationForm): boolean =>
  form.send_to.length > 0 || additionalRecipient(form) !== null

/** Of a built-in message, the defendant gets a link to the booking instead of the text (NOTE-24, OPEN-129). */
export const getsLink = (recipient: Recipient, messageType: string): boolean =>
  recipient.type === 'defendant' && notificationTypeOf(messageType) !== undefined

interface MessageOptions {
  readonly messageType: string
  readonly templates: readonly SmsTemplate[]
  readonly brand: string
  /** The address of the portal. */
  readonly site: string
  /** YYYY-MM-DD */
  readonly today: string
}

/** The text as this recipient will read it; null if the booking has nothing to say, or the message doesn't exist. */
export function textFor(
  recipient: Recipient,
  { messageType, templates, brand, site, today }: MessageOptions,
): string | null {
  const { name, phone, about } = recipient
  if (getsLink(recipient, messageType)) {
    const template = templates.find(({ id }) => id === productTexts.bookingLink.id)
    const link = sampleShortLink(site)
    if (template === undefined) return null
    const content = templateIn(about?.language ?? null, 'bookingLink', template.content)
    return fillIn(content, { name, phone, brand, link }, 'link')
  }
  const template = templates.find(({ description }) => description === messageType)
  if (template === undefined) return null
  return notificationText({
    template: template.content,
    type: notificationTypeOf(messageType),
    recipient: { name, phone },
    language: recipient.language ?? null,
    brand,
    defendant: about?.name ?? '',
    booking: about?.booking ?? null,
    today,
  })
}

/** Why a recipient can't get the message, or null. */
export function recipientError(recipient: Recipient, wording: MessageOptions): string | null {
  const { type, phone, about } = recipient
  const { messageType } = wording
  if (phone === '') return messages.phoneRequired
  if (!canBeTexted(recipient)) return phone.length === 10 ? messages.nameRequired : messages.tenDigits
  const isBuiltIn = notificationTypeOf(messageType) !== undefined
  if ((isBuiltIn || type === 'defendant') && !about?.booking) return messages.bookingRequired
  if (!isBuiltIn || getsLink(recipient, messageType)) return null
  return textFor(recipient, wording) === null ? messages.nothingToSay : null
}
