import type { readDraftKey } from '@bailiwick/contract/client-sign-in'
import type { BodyOf, QueryOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { clientSessionEnd } from '@bailiwick/contract/kit/session'
import type { readSignInLock, sendOtp, WrittenText } from '@bailiwick/contract/messaging'
import { requireAccess } from '#case-file/access'
import type { Authentication, CallerContext, Context } from '#platform/context'
import { badRequest, notFound, unauthorized } from '#platform/refusal'
import type { Db } from '#tables'
import { blockedUntil } from '../auth/service.ts'
import { contactOf, notificationData } from '../defendants/service.ts'
import { draftKeyOf } from './code-tokens.ts'
import { byPhone } from './lock-policy.ts'
import { textLink, type ClientPortalParts } from './link-service.ts'
import { formerFiles, holdsOpenSession, isEndedByStaff, phoneOf, sessionClient } from './queries.ts'
import type { ClientTokens } from './tokens.ts'

export { linkTextEnded } from './link-service.ts'
export { endAccess } from './queries.ts'

/** Authenticates clients: the token names the session, and the database says whether it is still active. */
export const clientAuthentication = (
  db: Db,
  tokens: ClientTokens,
): Pick<Authentication, 'authenticateClient' | 'keepsSession' | 'clientSessionEnd'> => ({
  async authenticateClient(header, now) {
    const token = await tokens.read(header, now)
    if (token === null) return null
    const found = await sessionClient(db, token, now)
    if (found === undefined) return null
    const { username, access_version } = found
    const { sessionId, defendantId, indemnitorId } = token
    return { userId: null, username, defendantId, indemnitorId, sessionId, accessVersion: access_version }
  },
  keepsSession: (tx, { sessionId }) => holdsOpenSession(tx, sessionId),
  async clientSessionEnd(header, now) {
    const token = await tokens.read(header, now)
    return token !== null && (await isEndedByStaff(db, token.sessionId)) ? clientSessionEnd : null
  },
})

/**
 * Texts a one-time link to the form, or to the booking, to the defendant or with `ind` to the indemnitor `id` (OPEN-128,
 * OPEN-129). 400 if the phone is not the mobile phone on the record, there is no booking to open (NOTE-9), or in quiet hours
 * unless a link to the booking waits for the morning; staff send a form link while they talk to its recipient.
 */
export async function sendFormLink(
  context: Context,
  parts: ClientPortalParts,
  { phone, id, ind = false, defendant_id, type, at }: BodyOf<typeof sendOtp>,
): Promise<WrittenText> {
  await requireAccess(context, 'edit', defendant_id)
  if (!ind && id !== defendant_id) throw notFound()
  const holder = { defendant_id, indemnitor_id: ind ? id : null, phone }
  const person = await contactOf(context, holder)
  if (person.phone !== phone) throw badRequest('otherPhone', { fields: ['phone'] })
  const display_data = type === 'booking_info'
  if (display_data && (await notificationData(context, defendant_id, null)).booking === null)
    throw badRequest('bookingRequired', { fields: ['type'] })
  const kind = display_data
    ? ({ text: 'bookingLink', hours: at ?? 'day' } as const)
    : ({ text: 'formLink', hours: 'any' } as const)
  return textLink(context, parts, {
    ...kind,
    holder,
    name: person.name,
    display_data,
    lifeMs: parts.codeMs,
  })
}

/**
 * The key of a client's drafts in base64, see `draftKeyOf`, and those that they had in other files before a merge or its undo,
 * which logged them out, perhaps while they typed.
 */
export async function draftKeys(
  { db, actor }: CallerContext,
  { codeKey }: Pick<ClientPortalParts, 'codeKey'>,
): Promise<ReplyOf<typeof readDraftKey>> {
  if (actor.userId !== null) throw unauthorized()
  const { defendantId, indemnitorId } = actor
  const keyIn = (file: number) => draftKeyOf(codeKey, { defendantId: file, indemnitorId }).toString('base64')
  const former = await formerFiles(db, { defendant_id: defendantId, indemnitor_id: indemnitorId })
  return {
    key: keyIn(defendantId),
    former: former.map((defendant_id) => ({ defendant_id, key: keyIn(defendant_id) })),
  }
}

/** Until when wrong access codes have locked a client's phone, null if they haven't (OPEN-186); 404 if the client is missing. */
export async function signInLock(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { defendant_id, indemnitor_id }: QueryOf<typeof readSignInLock>,
): Promise<string | null> {
  const phone = await phoneOf(db, { defendant_id, indemnitor_id: indemnitor_id ?? null })
  if (phone === undefined) throw notFound()
  return phone === null ? null : blockedUntil(db, byPhone(phone), now)
}
