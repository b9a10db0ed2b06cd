import type { BodyOf } from '@bailiwick/contract/endpoint'
import { messages } from '@bailiwick/contract/messages'
import {
  canBeTexted,
  notificationText,
  notificationTypeOf,
  notificationTypes,
  type smsOnly,
} from '@bailiwick/contract/notifications'
import type { Context } from '#platform/context'
import { inOneLine } from '#platform/one-line'
import { badRequest, notFound } from '#platform/refusal'
import { defendantOfBooking } from '../bookings/service.ts'
import { notifiedFile } from '../defendants/service.ts'
import { recordHistory } from '../history/service.ts'
import { notificationTemplate, sendWritten } from '../messaging/service.ts'
import { requireAccess } from '../sharing/service.ts'
import { isIndemnitor } from './queries.ts'

/**
 * Texts somebody what the latest booking of the defendant holds, or a text of the staff, which may be about nobody
 * (OPEN-124, OPEN-125, OPEN-130). 400 where there is no phone (NOTE-12), no booking to tell of (NOTE-11) or nothing in
 * it to tell.
 */
export async function sendNotification(
  context: Context,
  brand: string,
  { messageType = notificationTypes.courtFull, ...sent }: BodyOf<typeof smsOnly>,
): Promise<void> {
  const { db, now } = context
  const recipient = recipientOf(sent)
  const [id, booking] = [sent.id ?? null, sent.booking ?? null]
  const defendant_id = sent.defendant_id ?? (booking === null ? null : await defendantOf(context, booking))
  if (id !== null && defendant_id === null)
    throw badRequest(messages.defendantIdRequired, { fields: ['defendant_id'] })

  const template = await notificationTemplate(db, messageType)
  if (template === undefined) throw badRequest(messages.noSuchText, { fields: ['messageType'] })
  const type = notificationTypeOf(messageType)
  const file = defendant_id === null ? null : await fileOf(context, defendant_id, booking)
  const isDefendant = file !== null && id === defendant_id && recipient.phone === file.phone
  if ((type !== undefined || isDefendant) && !file?.booking)
    throw badRequest(messages.bookingRequired, { fields: ['booking'] })

  const content = notificationText({
    template: template.content,
    type,
    recipient,
    brand,
    defendant: inOneLine(file?.name ?? ''),
    booking: file?.booking ?? null,
    // The day of UTC: where America's is still the day before, the courts have closed
    today: now.toISOString().slice(0, 10),
  })
  if (content === null) throw badRequest(messages.nothingToSay, { fields: ['messageType'] })

  const isCoSigner =
    id !== null &&
    defendant_id !== null &&
    !isDefendant &&
    (await isIndemnitor(db, { id, defendant_id, phone: recipient.phone }))
  const to = { defendant_id, indemnitor_id: isCoSigner ? id : null, phone: recipient.phone }
  const record_id = await sendWritten(context, { ...to, template_id: template.id, content })
  await recordHistory(context, {
    action: 'send',
    endpoint: 'notification',
    record_id,
    defendant_id,
    name: recipient.name,
    data: { ...to, text: messageType },
    changed: [],
  })
}

/** Who it goes to; 400 where that is nobody with a name and a phone of ten digits. */
function recipientOf({ name, phone }: Pick<BodyOf<typeof smsOnly>, 'name' | 'phone'>) {
  const recipient = { name: inOneLine(name), phone: phone ?? '' }
  if (recipient.phone === '') throw badRequest(messages.phoneRequired, { fields: ['phone'] })
  if (recipient.name === '') throw badRequest(messages.nameRequired, { fields: ['name'] })
  if (!canBeTexted(recipient)) throw badRequest(messages.tenDigits, { fields: ['phone'] })
  return recipient
}

/** Where a call names the booking alone (OPEN-130). */
async function defendantOf({ db }: Context, bookingId: number): Promise<number> {
  const found = await defendantOfBooking(db, bookingId)
  if (found === undefined) throw notFound()
  return found.defendant_id
}

async function fileOf(context: Context, defendantId: number, bookingId: number | null) {
  await requireAccess(context, 'edit', defendantId)
  return notifiedFile(context, defendantId, bookingId)
}
