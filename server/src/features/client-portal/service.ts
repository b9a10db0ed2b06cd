import { messages } from '@bailiwick/contract/messages'
import type { sendOtp } from '@bailiwick/contract/messaging'
import type { BodyOf } from '@bailiwick/contract/endpoint'
import type { Context } from '#platform/context'
import { badRequest, notFound } from '#platform/refusal'
import { defendantContact, defendantLinkSent } from '../defendants/service.ts'
import { recordHistory } from '../history/service.ts'
import { indemnitorContact, indemnitorLinkSent } from '../indemnitors/service.ts'
import { sendText } from '../messaging/service.ts'
import { requireAccess } from '../sharing/service.ts'
import { codeHmac, newAccessCode, type CodeHolder } from './access-code.ts'
import { insertCode, voidCodes } from './queries.ts'

export interface ClientPortalParts {
  /** See `codeKeyOf`. */
  readonly codeKey: Buffer
  /** Where clients reach the portal, without a slash at the end. */
  readonly publicUrl: string
  readonly brand: string
}

/** How long a code that staff sent may be used (OPEN-133). */
const sentCodeMs = 24 * 60 * 60 * 1000

/**
 * Texts a one-time link to the form to the defendant, or with `ind` to the indemnitor `id` (OPEN-128). Former codes of
 * the person are void from then on. 400 unless the phone is the mobile phone on the record.
 */
export async function sendFormLink(
  context: Context,
  { codeKey, publicUrl, brand }: ClientPortalParts,
  { phone, id, ind, defendant_id }: BodyOf<typeof sendOtp>,
): Promise<void> {
  await requireAccess(context, 'edit', defendant_id)
  if (!ind && id !== defendant_id) throw notFound()
  const person = ind
    ? await indemnitorContact(context, id, defendant_id)
    : await defendantContact(context, id)
  if (person.phone !== phone) throw badRequest(messages.otherPhone, { fields: ['phone'] })

  const holder = { defendant_id, indemnitor_id: ind ? id : null, phone }
  const code = await newCode(context, codeKey, holder)
  const query = new URLSearchParams({
    otp: code,
    phone,
    ind: String(ind),
    def: String(defendant_id),
    display_data: 'false',
  })
  const record_id = await sendText(context, {
    ...holder,
    text: 'formLink',
    values: { name: person.name, link: `${publicUrl}/client?${query.toString()}`, code, brand, phone },
  })
  if (ind) await indemnitorLinkSent(context, id)
  else await defendantLinkSent(context, id)
  await recordHistory(context, {
    action: 'send',
    endpoint: 'sms',
    record_id,
    defendant_id,
    name: person.name,
    data: { ...holder, text: 'Client SMS Content' },
    changed: [],
  })
}

async function newCode({ db, now }: Context, key: Buffer, holder: CodeHolder): Promise<string> {
  const code = newAccessCode()
  await voidCodes(db, holder, now)
  await insertCode(db, {
    ...holder,
    code_hmac: codeHmac(key, holder, code),
    created_at: now,
    expires_at: new Date(now.getTime() + sentCodeMs),
  })
  return code
}
