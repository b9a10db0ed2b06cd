import type { WrittenText } from '@bailiwick/contract/messaging'
import type { ProductText } from '@bailiwick/contract/sms-config'
import type { FilePerson } from '#case-file/file-person'
import { recordHistory } from '#case-file/history'
import type { OpenContext } from '#platform/context'
import { secret, type SecretText } from '#platform/secret-text'
import type { Db } from '#tables'
import { clearAttempts } from '../auth/service.ts'
import { linkNotSent, linkSent } from '../defendants/service.ts'
import { revokeShortLinks, shortLink } from '../short-links/service.ts'
import {
  endOldLinks,
  type EndedText,
  sendTime,
  requireLinkPace,
  sendText,
  type SendContext,
  type SendHours,
  type TextingParts,
} from '../messaging/service.ts'
import { codeHmac, newAccessCode, type CodeHolder } from './code-tokens.ts'
import { byPhone } from './lock-policy.ts'
import { insertCode, voidCodes, type Ending } from './queries.ts'

export interface ClientPortalParts extends TextingParts {
  /** See `codeKeyOf`. */
  readonly codeKey: Buffer
  /** How long a code from staff is valid, in milliseconds (OPEN-133). */
  readonly codeMs: number
  /** Where clients reach the portal, without a slash at the end. */
  readonly publicUrl: string
  readonly brand: string
}

/** The texts with a link, and their names in the history. */
const linkTexts = {
  formLink: 'Client SMS Content',
  bookingLink: 'Booking Info Link',
  newCode: 'Access Code Resend',
} as const satisfies Partial<Record<ProductText, string>>

interface Link {
  readonly holder: CodeHolder
  readonly name: string
  readonly text: keyof typeof linkTexts
  /** Whether the link opens the booking instead of the form. */
  readonly display_data: boolean
  /** From the time that it is sent, in milliseconds. */
  readonly lifeMs: number
  readonly hours: SendHours
}

/**
 * Texts a one-time link to a client, and voids their earlier codes. `actor` is null if it was requested without a sign-in:
 * anybody can who knows a little about the client, and the text may never be sent, so what staff sent stays valid. A link that
 * staff send also lifts the lock of the phone (OPEN-186).
 */
export async function textLink(
  context: SendContext,
  parts: ClientPortalParts,
  link: Link,
): Promise<WrittenText> {
  const { holder, name, text } = link
  const { defendant_id, phone } = holder
  await requireLinkPace(context, parts, phone)
  const code = await newCode(context, parts, link)
  if (context.actor !== null) await clearAttempts(context.db, [byPhone(phone)])
  const values = {
    link: await addressOf(context, parts, { link, code: code.full }),
    code,
    brand: parts.brand,
    phone,
  }
  // A form link that its person doesn't want as a text is stored: its sender hands it over in another way
  const options = { hours: link.hours, ...(text === 'formLink' && { orFail: 'unwanted' as const }) }
  const written = await sendText(context, parts, { ...holder, name, text, values }, options)
  // One that waits for the morning counts from then, one that stays in the portal not at all (OPEN-70, OPEN-189)
  if (written.state === 'queued' && written.reason_code === null) await linkSent(context, link.holder)
  await recordHistory(
    { ...context, actor: context.actor ?? { userId: null, username: name } },
    {
      action: 'send',
      endpoint: 'sms',
      record_id: written.message_id,
      defendant_id,
      name,
      data: { ...holder, text: linkTexts[text] },
      changed: [],
    },
  )
  return written
}

/**
 * Takes the time of a link back whose text wasn't sent after all: Link Last Sent is of the one before it. A link that waited
 * for the morning, or was sent when its failed job was retried, has its time once it is sent.
 */
export async function linkTextEnded(
  db: Db,
  { document_ids, unsentLink, sentLink }: EndedText,
): Promise<void> {
  if (sentLink !== null && document_ids.length === 0)
    await linkSent({ db, now: sentLink.at }, sentLink, { onlyLater: true })
  if (unsentLink !== null) await linkNotSent(db, unsentLink)
}

const endingOf = ({ actor }: Pick<SendContext, 'actor'>): Ending => (actor === null ? 'requested' : 'all')

/** A new short address of the sign-in with the code; earlier ones of the person end. */
async function addressOf(
  context: SendContext,
  parts: ClientPortalParts,
  { link, code }: { readonly link: Link; readonly code: string },
): Promise<SecretText> {
  const which = endingOf(context)
  await endLinksOf(context, link.holder, which)
  if (which === 'all') await endOldLinks(context.db, { ...link.holder, document_id: null }, context.now)
  const subject = subjectOf(link.holder, which)
  const path = `/client?otp=${code}&${queryOf(link)}`
  return shortLink(context, parts, { path, subject, expires_at: expiryOf(context, parts, link) })
}

/** What the short links of a person are about: those that staff sent, or those that were requested. */
const subjectOf = ({ defendant_id, indemnitor_id }: FilePerson, which: Ending): string =>
  ['client', defendant_id, indemnitor_id ?? [], which === 'requested' ? 'requested' : []].flat().join(' ')

/** Ends the short links of a person. */
export async function endLinksOf(
  context: Pick<OpenContext, 'db' | 'now'>,
  person: FilePerson,
  which: Ending,
): Promise<void> {
  await revokeShortLinks(context, subjectOf(person, 'requested'))
  if (which === 'all') await revokeShortLinks(context, subjectOf(person, 'all'))
}

const expiryOf = (
  context: Pick<OpenContext, 'now'>,
  parts: ClientPortalParts,
  { holder, hours, lifeMs }: Link,
) => new Date(sendTime(context, parts, { phone: holder.phone, hours }).getTime() + lifeMs)

const queryOf = ({ holder, display_data }: Link): string =>
  new URLSearchParams({
    phone: holder.phone,
    ind: String(holder.indemnitor_id !== null),
    def: String(holder.defendant_id),
    display_data: String(display_data),
  }).toString()

async function newCode(
  { db, now, actor }: Pick<SendContext, 'db' | 'now' | 'actor'>,
  parts: ClientPortalParts,
  link: Link,
): Promise<SecretText> {
  const { holder, text, display_data } = link
  const code = newAccessCode()
  await voidCodes(db, holder, { at: now, which: endingOf({ actor }) })
  await insertCode(db, {
    ...holder,
    code_hmac: codeHmac(parts.codeKey, holder, code),
    created_at: now,
    expires_at: expiryOf({ now }, parts, link),
    display_data,
    asked_again: text === 'newCode',
  })
  return secret(code)
}
