import type { Language } from '@bailiwick/contract/kit/languages'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import {
  canBeTexted,
  notificationText,
  notificationTypeOf,
  notificationTypes,
  type Notification,
  type smsOnly,
} from '@bailiwick/contract/notifications'
import type { WrittenText } from '@bailiwick/contract/messaging'
import { normalizePhone } from '@bailiwick/contract/kit/phones'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import type { Context } from '#platform/context'
import { toOneLine } from '#platform/one-line'
import { badRequest, notFound } from '#platform/refusal'
import { fillSecret, type SecretText } from '#platform/secret-text'
import { defendantOfBooking } from '../bookings/service.ts'
import { notificationData, readRecipients } from '../defendants/service.ts'
import {
  languageOf,
  notificationTemplate,
  sendMessage,
  typedText,
  type TextingParts,
} from '../messaging/service.ts'
import { personWithPhone } from './queries.ts'

/**
 * Texts somebody about the defendant's latest booking, or a staff template, which doesn't need a defendant (OPEN-124,
 * OPEN-125, OPEN-130). 400 without a phone (NOTE-12), without a booking (NOTE-11), if the booking lacks the data, or if the person
 * of the file that `id` and `relation` name has another phone by now.
 */
export async function sendNotification(
  context: Context,
  { brand, ...parts }: TextingParts & { readonly brand: string },
  { messageType = notificationTypes.courtFull, at, relation, ...sent }: BodyOf<typeof smsOnly>,
): Promise<WrittenText> {
  const { db, now } = context
  const recipient = recipientOf(sent)
  const [id, booking] = [sent.id ?? null, sent.booking ?? null]
  const defendant_id = sent.defendant_id ?? (booking === null ? null : await defendantOf(context, booking))
  if (id !== null && defendant_id === null)
    throw badRequest('defendantIdRequired', { fields: ['defendant_id'] })

  const template = await notificationTemplate(db, messageType)
  if (template === undefined) throw badRequest('noSuchText', { fields: ['messageType'] })
  const type = notificationTypeOf(messageType)
  const file = defendant_id === null ? null : await fileOf(context, defendant_id, booking)
  const isDefendant = file !== null && id === defendant_id && recipient.phone === file.phone
  if ((type !== undefined || isDefendant) && !file?.booking)
    throw badRequest('bookingRequired', { fields: ['booking'] })

  const { phone } = recipient
  if (relation !== undefined) await requireInFile(db, defendant_id, { id, type: relation, phone })
  // Also without an id: their consent and their language count
  const person = defendant_id === null ? undefined : await personWithPhone(db, { defendant_id, phone, id })
  const to = { defendant_id, indemnitor_id: person?.indemnitor_id ?? null, phone }
  const is_to_other = defendant_id !== null && person === undefined
  const typed = await typedText(context, parts, template.content, { ...to, is_to_other })
  const content = filledIn(typed.content, {
    type,
    recipient,
    language: await languageOfPerson(db, defendant_id, person),
    brand,
    defendant: toOneLine(file?.name ?? ''),
    booking: file?.booking ?? null,
    // In UTC: while it's still the previous day in America, the courts are closed
    today: now.toISOString().slice(0, 10),
  })

  const { name } = recipient
  const message = { ...to, ...typed, is_to_other, name, template_id: template.id, content }
  const written = await sendMessage(context, parts, message, { hours: at ?? 'day' })
  await recordHistory(context, {
    action: 'send',
    endpoint: 'notification',
    record_id: written.message_id,
    defendant_id,
    name,
    data: { ...to, text: messageType },
    changed: [],
  })
  return written
}

/** Refuses a person who has another phone in the file by now: the one at the former number may be a stranger. */
async function requireInFile(
  db: Context['db'],
  defendant_id: number | null,
  { id, type, phone }: { readonly id: number | null; readonly type: string; readonly phone: string },
): Promise<void> {
  const recipients = defendant_id === null ? [] : await readRecipients(db, defendant_id)
  if (!recipients.some((one) => one.id === id && one.type === type && one.phone === phone))
    throw badRequest('otherPhone', { fields: ['phone'] })
}

/** The whole text, in which the links of its template are secret; 400 if the booking has nothing to say about its subject. */
const filledIn = (template: SecretText, about: Omit<Notification, 'template'>): SecretText =>
  fillSecret({ template }, (filled) => {
    const text = notificationText({ ...about, template: filled['template'] ?? '' })
    if (text === null) throw badRequest('nothingToSay', { fields: ['messageType'] })
    return text
  })

/** The recipient; 400 without a name and a phone of ten digits. */
function recipientOf({ name, phone }: Pick<BodyOf<typeof smsOnly>, 'name' | 'phone'>) {
  const recipient = { name: toOneLine(name), phone: normalizePhone(phone ?? '') }
  if (recipient.phone === '') throw badRequest('phoneRequired', { fields: ['phone'] })
  if (recipient.name === '') throw badRequest('nameRequired', { fields: ['name'] })
  if (!canBeTexted(recipient)) throw badRequest('tenDigits', { fields: ['phone'] })
  return recipient
}

/** The language of a person in the file; null for everybody else. */
const languageOfPerson = async (
  db: Context['db'],
  defendant_id: number | null,
  person: { readonly indemnitor_id: number | null } | undefined,
): Promise<Language | null> =>
  person === undefined ? null : languageOf(db, { defendant_id, indemnitor_id: person.indemnitor_id })

/** The defendant of a call that only names the booking (OPEN-130). */
async function defendantOf({ db }: Context, bookingId: number): Promise<number> {
  const found = await defendantOfBooking(db, bookingId)
  if (found === undefined) throw notFound()
  return found.defendant_id
}

async function fileOf(context: Context, defendantId: number, bookingId: number | null) {
  await requireAccess(context, 'edit', defendantId)
  return notificationData(context, defendantId, bookingId)
}
