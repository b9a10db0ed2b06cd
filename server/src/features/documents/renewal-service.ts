import type { FilePerson } from '#case-file/file-person'
import { dayBefore, mayRenewLink } from '#case-file/day-limit'
import { recordHistory } from '#case-file/history'
import type { OpenContext } from '#platform/context'
import { toOneLine } from '#platform/one-line'
import { joinTexts } from '#platform/secret-text'
import { contactOf } from '../defendants/service.ts'
import { requireLinkPace, sendText, type TextingParts } from '../messaging/service.ts'
import { nameInMessages } from './document-wording.ts'
import { isReached, type ESign } from './gateway.ts'
import { askedAgain } from './mail-end-service.ts'
import { addReminder, documentsToSign, setLinkSent } from './queries.ts'
import { pendingSignerAt, renewalsSince } from './renewal-queries.ts'

interface RenewalParts extends TextingParts {
  readonly brand: string
  readonly esign: ESign
}

/** Whether a phone may get another one now, as with access codes. Those that weren't sent count, too: each makes new links. */
const mayRenew = async ({ db, now }: OpenContext, phone: string): Promise<boolean> =>
  mayRenewLink(await renewalsSince(db, phone, dayBefore(now)), now)

/**
 * Texts a new link for each document that was sent to this phone and waits for somebody born on this day, who asked for it
 * without a sign-in. Links of before stay, or anybody who knows the two could end those in mails.
 */
export async function renewSigningLinks(
  context: OpenContext,
  parts: RenewalParts,
  { phone, born }: { readonly phone: string; readonly born: string },
): Promise<void> {
  const signer = await pendingSignerAt(context.db, phone, born)
  if (signer === undefined || !(await mayRenew(context, phone))) return
  const contact = await contactOf(context, signer)
  if (contact.phone !== phone) return
  await requireLinkPace(context, parts, phone)
  const name = toOneLine(contact.name)
  const pending = (await documentsToSign(context.db, signer.defendant_id, signer.indemnitor_id)).filter(
    ({ file, has_envelope, signer_phone }) => file !== null && !has_envelope && signer_phone === phone,
  )
  const lines = await parts.esign.renew(context, pending, { ...signer, ...contact, name, phone })
  if (lines.length > 0) await textLinks(context, parts, { ...signer, name, phone }, { pending, lines })
}

interface Renewal {
  readonly pending: Awaited<ReturnType<typeof documentsToSign>>
  readonly lines: Awaited<ReturnType<ESign['renew']>>
}

async function textLinks(
  context: OpenContext,
  parts: RenewalParts,
  { name, ...signer }: FilePerson & { readonly name: string; readonly phone: string },
  { pending, lines }: Renewal,
): Promise<void> {
  const { db, now } = context
  const ids = pending.map(({ id }) => id)
  const values = { brand: parts.brand, phone: signer.phone, documents: joinTexts([...lines], ', ') }
  const about = { ...signer, name, document_ids: ids }
  const byClient = { ...context, actor: null }
  const text = await sendText(byClient, parts, { ...about, text: 'reminder', values }, { hours: 'any' })
  const notice = { text, isMailed: false }
  await addReminder(db, ids, now)
  await askedAgain(db, ids, notice)
  if (isReached(notice)) {
    await setLinkSent(db, ids, now)
    for (const id of ids) await parts.esign.recordRenewal(context, id)
  }
  const documents = [...new Set(pending.map(({ type }) => nameInMessages(type, null)))]
  await recordHistory(
    { ...context, actor: { userId: null, username: name } },
    {
      action: 'send',
      endpoint: 'reminder',
      record_id: text.message_id,
      defendant_id: signer.defendant_id,
      name,
      data: { ...signer, documents },
      changed: [],
    },
  )
}
