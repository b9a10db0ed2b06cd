import { timingSafeEqual } from 'node:crypto'
import {
  clientSessionMinutes,
  type requestLink,
  type resendOtp,
  type verifyOtp,
} from '@bailiwick/contract/client-sign-in'
import { dayMs, minuteMs } from '@bailiwick/contract/kit/durations'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import type { Language } from '@bailiwick/contract/kit/languages'
import { mdyToIso } from '@bailiwick/contract/kit/dates'
import { isPhone, normalizePhone } from '@bailiwick/contract/kit/phones'
import { dayBefore, mayRenewLink } from '#case-file/day-limit'
import type { FilePerson } from '#case-file/file-person'
import { lockDefendant } from '#case-file/lock-defendant'
import type { CallerContext, OpenContext } from '#platform/context'
import { networkOf } from '#platform/network'
import { inOwnTransaction } from '#platform/own-transaction'
import { badRequest, Refusal, unauthorized } from '#platform/refusal'
import type { Db } from '#tables'
import { clearAttempts, countAttempt, takeBack, tooManyAttempts } from '../auth/service.ts'
import { contactOf } from '../defendants/service.ts'
import { renewSigningLinks, type ESign } from '../documents/service.ts'
import { languageOf, requireLinkPace } from '../messaging/service.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { codeHmac } from './code-tokens.ts'
import { byAddress, byPhone } from './lock-policy.ts'
import { endLinksOf, textLink, type ClientPortalParts } from './link-service.ts'
import {
  codesResentSince,
  codesTo,
  defendantsOfIndemnitor,
  endSession,
  endSessionsOf,
  insertSession,
  lockCodes,
  lockPhone,
  removeSessionsBefore,
  useCode,
  voidCodes,
  type SentCode,
} from './queries.ts'
import type { ClientTokens } from './tokens.ts'

export interface SignInParts extends ClientPortalParts {
  readonly clientTokens: ClientTokens
  readonly esign: ESign
}

/** How long a client stays signed in (OPEN-138). */
const sessionMs = clientSessionMinutes * minuteMs

interface SignedIn {
  readonly token: string
  /** Theirs; null if nobody has chosen one. */
  readonly language: Language | null
}

/**
 * Signs a client in by the code that was texted to their phone, ends their other sessions and returns the token with their language. A wrong
 * code and an unknown phone get the same refusal in the same time (OPEN-134).
 */
export async function signIn(
  context: OpenContext,
  { codeKey, clientTokens }: SignInParts,
  body: BodyOf<typeof verifyOtp>,
): Promise<SignedIn> {
  const { db, now } = context
  const { phone, otp, ind } = normalizeInput(body)
  const counts = [await countAtAddress(context), byPhone(phone)] as const
  if (!isPhone(phone)) throw badRequest('clientLoginFailed')
  const atPhone = await countAttempt(db, [counts[1]], now)
  if (atPhone.waitMs > 0) throw refusedByLimit(context, tooManyAttempts(atPhone.waitMs, 'tooManyCodes'))
  const requestedId = parseDefendantId(body.defendant_id)
  const codes = await codesTo(db, phone, ind)
  const code = codes.find((one) => isFor(requestedId, one) && isCode(codeKey, one, otp))
  if (code === undefined) {
    context.logSecurity({ kind: 'clientSignInFailed', reason: 'code' })
    if (atPhone.reached.length > 0) await recordLock(context, codes[0])
    throw badRequest('clientLoginFailed')
  }
  // An outdated code isn't a guess, so it doesn't count as one
  if (!isValid(code, now)) {
    await takeBack(db, counts)
    throw badRequest('codeExpired')
  }
  if (ind && requestedId === undefined && (await defendantsOfIndemnitor(db, phone)) > 1) {
    await takeBack(db, counts)
    throw badRequest('defendantIdRequired', { fields: ['defendant_id'] })
  }
  const { token, person } = await enter(context, clientTokens, code)
  await clearAttempts(db, counts)
  context.logSecurity({ kind: 'clientSignedIn', ...personIds(code) })
  return { token, language: await languageOf(db, person) }
}

/**
 * Uses a code in the file that it opens. The file is locked before the code is looked at again: a merge, its undo or a new phone
 * that this waited for may have moved or ended what was found before.
 */
async function enter(
  context: OpenContext,
  tokens: ClientTokens,
  found: SentCode,
): Promise<{ readonly token: string; readonly person: FilePerson }> {
  const { now } = context
  const entered = await context.db.transaction().execute(async (tx) => {
    await lockDefendant(tx, found.file_id)
    const codes = await codesTo(tx, found.phone, found.indemnitor_id !== null)
    const code = codes.find(({ id }) => id === found.id)
    if (code === undefined) throw badRequest('codeExpired')
    // With nothing locked, or the two files would be locked in the wrong order
    if (code.file_id !== found.file_id) return code
    await lockCodes(tx, code)
    if (!(await useCode(tx, code.id, now))) throw badRequest('codeExpired')
    await voidCodes(tx, code, { at: now, which: 'all' })
    await endLinksOf({ db: tx, now }, code, 'all')
    const person = personOf(code)
    return { token: await startSession({ ...context, db: tx }, tokens, person), person }
  })
  return 'token' in entered ? entered : enter(context, tokens, entered)
}

/** The client whom a code is for, in the file that it opens. */
const personOf = ({ file_id: defendant_id, indemnitor_id }: SentCode) => ({ defendant_id, indemnitor_id })

const personIds = ({ defendant_id, indemnitor_id }: SentCode) =>
  indemnitor_id === null ? { defendant_id } : { defendant_id, indemnitor_id }

/** Counts an attempt from the caller's address, or refuses it with 429; returns what was counted. */
async function countAtAddress(context: OpenContext): Promise<ReturnType<typeof byAddress>> {
  const { db, now, request } = context
  const address = byAddress(networkOf(request.ip))
  const { waitMs } = await countAttempt(db, [address], now)
  if (waitMs > 0) throw refusedByLimit(context, tooManyAttempts(waitMs))
  return address
}

function refusedByLimit(context: OpenContext, refusal: Refusal): Refusal {
  context.logSecurity({ kind: 'clientSignInFailed', reason: 'limit' })
  return refusal
}

/** Records the lock of a phone; only of one that has had a code, or anybody could fill the owner's list. */
async function recordLock(context: OpenContext, code: SentCode | undefined): Promise<void> {
  if (code === undefined) context.logSecurity({ kind: 'clientLocked' })
  else await recordSecurityEvent(context, { kind: 'clientLocked', details: personIds(code) })
}

interface SignInInput {
  readonly phone: string
  readonly otp: string
  readonly ind: boolean
}

/** Normalizes the input for comparison: the phone to digits, the code to capitals. */
const normalizeInput = ({ phone, otp, ind }: BodyOf<typeof resendOtp>): SignInInput => ({
  phone: normalizePhone(phone ?? ''),
  otp: (otp ?? '').trim().toUpperCase(),
  ind: ind ?? false,
})

/** The defendant's id, if given; NaN matches nobody. */
function parseDefendantId(sent: string | number | null | undefined): number | undefined {
  const text = String(sent ?? '').trim()
  return text === '' ? undefined : Number(text)
}

const isFor = (requestedId: number | undefined, { defendant_id }: SentCode) =>
  requestedId === undefined || requestedId === defendant_id

const isCode = (key: Buffer, { code_hmac, ...holder }: SentCode, otp: string) =>
  timingSafeEqual(code_hmac, codeHmac(key, holder, otp))

const isValid = ({ used_at, voided_at, expires_at }: SentCode, now: Date) =>
  used_at === null && voided_at === null && Date.parse(expires_at) > now.getTime()

/** Ends a person's sessions, starts a new one and returns its token. */
export async function startSession(
  { db, now, request }: OpenContext,
  tokens: ClientTokens,
  person: Pick<SentCode, 'defendant_id' | 'indemnitor_id'>,
): Promise<string> {
  const { defendant_id, indemnitor_id } = person
  const expiresAt = new Date(now.getTime() + sessionMs)
  const id = crypto.randomUUID()
  await endSessionsOf(db, person, now)
  await insertSession(db, {
    id,
    defendant_id,
    indemnitor_id,
    created_at: now,
    expires_at: expiresAt,
    ip: request.ip,
    user_agent: request.userAgent,
  })
  return tokens.sign({ id: defendant_id, indemnitor_id, exp: Math.floor(expiresAt.getTime() / 1000) }, id)
}

/** Ends the client's session, which makes the token invalid. */
export async function signOut({ db, actor, now, afterCommit, logSecurity }: CallerContext): Promise<void> {
  if (actor.userId !== null) throw unauthorized()
  await endSession(db, actor.sessionId, now)
  afterCommit(() => logSecurity({ kind: 'clientSignedOut' }))
}

/** Shorter than for staff, because clients use a resent code at once. */
const resentCodeMs = 10 * minuteMs

/**
 * Texts a new link to the phone of an earlier code, with the same target, at most once a minute and five times a day. The
 * reply doesn't say whether it was sent (OPEN-135).
 */
export async function resend(
  context: OpenContext,
  parts: ClientPortalParts,
  body: BodyOf<typeof resendOtp>,
): Promise<void> {
  const { db } = context
  const { phone, otp, ind } = normalizeInput(body)
  const address = await countAtAddress(context)
  const codes = await codesTo(db, phone, ind)
  const code = codes.find((one) => isCode(parts.codeKey, one, otp))
  if (code === undefined) return
  await takeBack(db, [address])
  await textNewLink(context, parts, code)
}

/**
 * Texts a new link to a phone that was sent one before, if the date of birth is that of the client, with the target of the
 * last one and under the same limits; somebody who only got documents to sign gets new links to them. The reply doesn't say
 * whether it was sent.
 */
export async function resendToBirthDate(
  context: OpenContext,
  parts: SignInParts,
  body: BodyOf<typeof requestLink>,
): Promise<void> {
  const { db } = context
  const phone = normalizePhone(body.phone ?? '')
  const born = mdyToIso((body.date_of_birth ?? '').trim())
  await countAtAddress(context)
  const codes = (await Promise.all([codesTo(db, phone, false), codesTo(db, phone, true)])).flat()
  const [code] = codes
    .filter(({ date_of_birth }) => born !== null && date_of_birth === born)
    .toSorted((one, other) => other.id - one.id)
  if (code !== undefined) return textNewLink(context, parts, code)
  if (born === null) return
  await inSilence(context, async (inside) => {
    await lockPhone(inside.db, phone)
    await renewSigningLinks(inside, parts, { phone, born })
  })
}

/** Does the work in one transaction; a refusal is logged and ends it, and who asked doesn't learn it (OPEN-135). */
async function inSilence(context: OpenContext, work: (inside: OpenContext) => Promise<void>): Promise<void> {
  try {
    await inOwnTransaction(context, work)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code } = error
    context.logSecurity({ kind: 'callRefused', status, code })
  }
}

/** Texts a link with the target of an earlier code to its phone, at most once a minute and five times a day. */
async function textNewLink(context: OpenContext, parts: ClientPortalParts, code: SentCode): Promise<void> {
  const { now } = context
  const { phone } = code
  await inSilence(context, async (inside) => {
    await lockPhone(inside.db, phone)
    const resends = await codesResentSince(inside.db, phone, dayBefore(now))
    if (!mayRenewLink(resends, now)) return
    const person = personOf(code)
    // The file before its phone, as staff lock them
    const contact = await contactOf(inside, person)
    // The file was merged into one with another phone, which a code sent here would not fit
    if (contact.phone !== phone) return
    await requireLinkPace(inside, parts, phone)
    const { name } = contact
    const { display_data } = code
    const holder = { ...person, phone }
    const byClient = { ...inside, actor: null }
    await textLink(byClient, parts, {
      holder,
      name,
      text: 'newCode',
      display_data,
      lifeMs: resentCodeMs,
      hours: 'any',
    })
  })
}

const sessionRetentionMs = 30 * dayMs

/** Removes sessions that ended long ago. */
export const removeOldClientSessions = (db: Db, now: Date) =>
  removeSessionsBefore(db, new Date(now.getTime() - sessionRetentionMs))
