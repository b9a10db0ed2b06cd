import type { BodyOf } from '@bailiwick/contract/endpoint'
import { messages } from '@bailiwick/contract/messages'
import type { sendReminder } from '@bailiwick/contract/messaging'
import type { Context } from '#platform/context'
import { inOneLine } from '#platform/one-line'
import { badRequest } from '#platform/refusal'
import { defendantContact } from '../defendants/service.ts'
import { recordHistory } from '../history/service.ts'
import { indemnitorContact } from '../indemnitors/service.ts'
import { sendText } from '../messaging/service.ts'
import { requireAccess } from '../sharing/service.ts'
import type { ESign } from './esign.ts'
import { calledIn } from './names.ts'
import { addReminder, pendingDocuments } from './queries.ts'

/** Where nothing waits for a signature yet, the person is still reminded of the papers in general. */
const inGeneral = 'your bail bond documents'

/**
 * Texts and mails the defendant, or the indemnitor given, which papers wait for the signature (OPEN-132). 400 unless the
 * phone is the mobile phone on the record.
 */
export async function remindSigner(
  context: Context,
  { brand, esign }: { readonly brand: string; readonly esign: ESign },
  { defendant_id, phone, ...who }: BodyOf<typeof sendReminder>,
): Promise<void> {
  const indemnitor_id = who.indemnitor_id ?? null
  await requireAccess(context, 'edit', defendant_id)
  const { email, ...person } =
    indemnitor_id === null
      ? await defendantContact(context, defendant_id)
      : await indemnitorContact(context, indemnitor_id, defendant_id)
  const name = inOneLine(person.name)
  if (person.phone !== phone) throw badRequest(messages.otherPhone, { fields: ['phone'] })

  const pending = await pendingDocuments(context.db, defendant_id, indemnitor_id)
  const signer = { defendant_id, indemnitor_id, phone }
  // What was made elsewhere has no page of ours to be signed on
  const ours = pending.filter(({ paper }) => paper !== null)
  const linked = await esign.remind(
    context,
    ours.map(({ id, type }) => ({ id, name: calledIn(type) })),
    { ...signer, name, email },
  )
  const names = [...new Set(pending.map(({ type }) => calledIn(type)))]
  const elsewhere = [
    ...new Set(pending.filter(({ paper }) => paper === null).map(({ type }) => calledIn(type))),
  ]
  const record_id = await sendText(context, {
    ...signer,
    text: 'reminder',
    values: { name, brand, phone, documents: [...linked, ...elsewhere].join(', ') || inGeneral },
  })
  await addReminder(
    context.db,
    pending.map(({ id }) => id),
    context.now,
  )
  await recordHistory(context, {
    action: 'send',
    endpoint: 'reminder',
    record_id,
    defendant_id,
    name,
    data: { ...signer, documents: names },
    changed: [],
  })
}
