import { timingSafeEqual } from 'node:crypto'
import type { resendOtp, verifyOtp } from '@bailiwick/contract/client-sign-in'
import type { BodyOf } from '@bailiwick/contract/endpoint'
import { messages } from '@bailiwick/contract/messages'
import type { CallerContext, OpenContext } from '#platform/context'
import { badRequest, Refusal, unauthorized } from '#platform/refusal'
import type { ClientTokens } from '#platform/tokens'
import type { Db } from '#tables'
import { clearAttempts, mayAttempt, takeBack, type Count } from '../auth/service.ts'
import { codeHmac } from './access-code.ts'
import { contactOf, textLink, type ClientPortalParts } from './link.ts'
import {
  askedAgainSince,
  codesTo,
  defendantsOfIndemnitor,
  endSession,
  endSessionsOf,
  insertSession,
  onePhoneAtATime,
  removeSessionsBefore,
  useCode,
  type SentCode,
} from './queries.ts'

export interface SignInParts extends ClientPortalParts {
  readonly clientTokens: ClientTokens
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a sign-in of a client lasts (OPEN-138). */
const sessionMs = 120 * minuteMs
/** Five wrong tries lock a phone for so long (OPEN-133). */
const lockMs = 15 * minuteMs

const byAddress = (ip: string): Count => ({ key: `client from ${ip}`, free: 100, shared: true })
const byPhone = (phone: string): Count => ({ key: `client phone ${phone}`, free: 5, lockMs })

/**
 * Signs a client in by the code that was texted to the phone, and returns the token; the person's former sessions end.
 * A wrong code and a phone that nobody has are one refusal, at the cost of one look-up (OPEN-134).
 */
export async function signIn(
  context: OpenContext,
  { codeKey, clientTokens }: SignInParts,
  body: BodyOf<typeof verifyOtp>,
): Promise<string> {
  const { db, now, request } = context
  const { phone, otp, ind } = typed(body)
  const counts = [byAddress(request.ip), byPhone(phone)] as const
  if (!(await mayAttempt(db, [counts[0]], now)) || !isPhone(phone))
    throw badRequest(messages.clientLoginFailed)
  if (!(await mayAttempt(db, [counts[1]], now))) throw lockedPhone()
  const asked = defendantAsked(body.defendant_id)
  const codes = await codesTo(db, phone, ind)
  const code = codes.find((one) => isFor(asked, one) && isCode(codeKey, one, otp))
  if (code === undefined) throw badRequest(messages.clientLoginFailed)
  // Whoever knows the code of a link is no guesser
  if (!isGood(code, now)) {
    await takeBack(db, counts)
    throw badRequest(messages.codeExpired)
  }
  if (ind && asked === undefined && (await defendantsOfIndemnitor(db, phone)) > 1) {
    await takeBack(db, counts)
    throw badRequest(messages.defendantIdRequired, { fields: ['defendant_id'] })
  }
  const token = await db.transaction().execute(async (tx) => {
    if (!(await useCode(tx, code.id, now))) throw badRequest(messages.codeExpired)
    return startSession({ ...context, db: tx }, clientTokens, code)
  })
  await clearAttempts(db, counts)
  return token
}

const isPhone = (phone: string) => /^\d{10}$/.test(phone)

const lockedPhone = () =>
  new Refusal(429, messages.tooManyCodes, {}, { 'retry-after': String(lockMs / 1000) })

interface Typed {
  readonly phone: string
  readonly otp: string
  readonly ind: boolean
}

/** What was typed, as it is compared: a phone is its digits, a code is in capitals. */
const typed = ({ phone, otp, ind }: BodyOf<typeof resendOtp>): Typed => ({
  phone: (phone ?? '').replaceAll(/\D/g, ''),
  otp: (otp ?? '').trim().toUpperCase(),
  ind: ind ?? false,
})

/** The defendant's id where one is given; what is no number is no defendant's. */
function defendantAsked(sent: string | number | null | undefined): number | undefined {
  const text = String(sent ?? '').trim()
  return text === '' ? undefined : Number(text)
}

const isFor = (asked: number | undefined, { defendant_id }: SentCode) =>
  asked === undefined || asked === defendant_id

const isCode = (key: Buffer, { code_hmac, ...holder }: SentCode, otp: string) =>
  timingSafeEqual(code_hmac, codeHmac(key, holder, otp))

const isGood = ({ used_at, voided_at, expires_at }: SentCode, now: Date) =>
  used_at === null && voided_at === null && Date.parse(expires_at) > now.getTime()

/** Ends the former sessions of a person, makes a new one, and the token that stands for it. */
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
    user_agent: request.userAgent.slice(0, 500),
  })
  return tokens.sign({ id: defendant_id, indemnitor_id, exp: Math.floor(expiresAt.getTime() / 1000) }, id)
}

/** Ends the client's session; its token is refused from then on. */
export async function signOut({ db, actor, now }: CallerContext): Promise<void> {
  if (actor.userId !== null) throw unauthorized()
  await endSession(db, actor.sessionId, now)
}

/** A code that was asked for at the sign-in is used at once. */
const askedCodeMs = 10 * minuteMs
const asksADay = 5

/**
 * Texts a new link to where the former code went, with the former target. Nobody learns whether that was done: not for
 * a code that is none, nor more than once a minute or five times a day (OPEN-135).
 */
export async function resend(
  context: OpenContext,
  parts: ClientPortalParts,
  body: BodyOf<typeof resendOtp>,
): Promise<void> {
  const { db, now, request } = context
  const { phone, otp, ind } = typed(body)
  const address = byAddress(request.ip)
  if (!(await mayAttempt(db, [address], now))) return
  const codes = await codesTo(db, phone, ind)
  const code = codes.find((one) => isCode(parts.codeKey, one, otp))
  if (code === undefined) return
  await takeBack(db, [address])
  await db.transaction().execute(async (tx) => {
    await onePhoneAtATime(tx, phone)
    const asked = await askedAgainSince(tx, phone, new Date(now.getTime() - dayMs))
    const isSoon = asked.some((at) => Date.parse(at) > now.getTime() - minuteMs)
    if (isSoon || asked.length >= asksADay) return
    const inside = { ...context, db: tx, actor: null }
    const { name } = await contactOf(inside, code)
    const { defendant_id, indemnitor_id, display_data } = code
    const holder = { defendant_id, indemnitor_id, phone }
    await textLink(inside, parts, { holder, name, text: 'newCode', display_data, lifeMs: askedCodeMs })
  })
}

const keptMs = 30 * dayMs

/** Removes the sessions of long ago. */
export const tidyClientSessions = (db: Db, now: Date) =>
  removeSessionsBefore(db, new Date(now.getTime() - keptMs))
