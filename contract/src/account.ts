import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { idInQuery, Message, messageShape, nullableText } from './kit/wire.ts'

/** A missing value fails like a wrong one. */
const typed = z.optional(z.string('must be text').check(z.maxLength(1000, 'is too long')))

/** Confirms that it is the user who asks, and not somebody at their unlocked computer. */
const Confirmed = z.strictObject({ current_password: typed })

/** The token is for the same session, with the user's permissions and without the duty that is done. */
const renewedShape = { ...messageShape, token: z.string() }

export const changeOwnPassword = endpoint('PUT', '/api/users/password', {
  audience: 'staff',
  duringSetup: true,
  ownTransactions: true,
  summary: "Changes the caller's own password and ends their other sessions; returns a new token.",
  body: z.strictObject({ current_password: typed, password: typed, password2: typed }),
  reply: z.object(renewedShape),
})

export const checkDuties = endpoint('POST', '/api/users/duties', {
  audience: 'staff',
  duringSetup: true,
  ownTransactions: true,
  summary: 'A new token if the office no longer requires what the session must do before all else.',
  reply: z.object({
    /** Without that duty; null if it is still required, or there was none. */
    token: z.nullable(z.string()),
  }),
})

const Session = z.object({
  id: z.string(),
  /** Such as 'Chrome on Windows'. */
  device: z.string(),
  ip: z.string(),
  /** Instants in ISO 8601, UTC. */
  created_at: z.string(),
  last_seen_at: z.string(),
  /** Whether the call was made with it. */
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint('GET', '/api/users/sessions', {
  audience: 'staff',
  summary: "The caller's open sessions, the current one first, then those used last.",
  reply: z.object({
    sessions: z.array(Session),
    /** After how many minutes without use a session ends; null: it doesn't. */
    idle_minutes: z.nullable(z.number()),
    /** After how many hours it ends anyway. */
    hours: z.number(),
  }),
})

export const endSession = endpoint('DELETE', '/api/users/sessions', {
  audience: 'staff',
  summary: "Ends one of the caller's sessions.",
  query: z.object({ id: z.uuid('must be the id of a session') }),
  reply: Message,
})

export const endOtherSessions = endpoint('POST', '/api/users/sessions/end_others', {
  audience: 'staff',
  summary: "Ends the caller's sessions except the current one.",
  reply: Message,
})

const SecondFactor = z.object({
  /** When it was set up, ISO 8601 in UTC; null: there is none. */
  added_at: nullableText,
  recovery_codes_left: z.number(),
  /** Whether the office requires it of the caller. */
  is_required: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const readSecondFactor = endpoint('GET', '/api/users/second_factor', {
  audience: 'staff',
  duringSetup: true,
  summary: 'Whether the caller has an authenticator app, and how many recovery codes are left.',
  reply: SecondFactor,
})

export const startSecondFactor = endpoint('POST', '/api/users/second_factor', {
  audience: 'staff',
  duringSetup: true,
  ownTransactions: true,
  summary: 'Starts to set up an authenticator app: a new secret, which counts once a code confirms it.',
  body: Confirmed,
  /** The secret in Base32, and the same with its labels as an otpauth:// address for a QR code. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

/** New recovery codes; their print says whose they are and when they were made, ISO 8601 in UTC. */
const newCodesShape = { recovery_codes: z.array(z.string()), username: z.string(), made_at: z.string() }

export const confirmSecondFactor = endpoint('PUT', '/api/users/second_factor', {
  audience: 'staff',
  duringSetup: true,
  ownTransactions: true,
  summary: 'Confirms the new secret by a code of the app; returns recovery codes and a new token.',
  body: z.strictObject({ code: typed }),
  reply: z.object({ ...renewedShape, ...newCodesShape }),
})

export const renewRecoveryCodes = endpoint('POST', '/api/users/second_factor/recovery_codes', {
  audience: 'staff',
  ownTransactions: true,
  summary: 'Replaces the recovery codes of the caller; the former ones no longer work.',
  body: Confirmed,
  reply: z.object({ ...messageShape, ...newCodesShape }),
})

export const removeSecondFactor = endpoint('POST', '/api/users/second_factor/remove', {
  audience: 'staff',
  ownTransactions: true,
  summary: "Removes the caller's authenticator app and recovery codes.",
  body: Confirmed,
  reply: Message,
})

export const resetSecondFactor = endpoint('DELETE', '/api/users/second_factor', {
  audience: 'UserAdmin edit',
  summary: "Removes another user's authenticator app, for example of a lost phone, and ends their sessions.",
  query: z.object({ id: idInQuery }),
  reply: Message,
})

/** Whom the office requires a second factor of; administrators: holders of administrative permissions. */
export const secondFactorScopes = ['nobody', 'administrators', 'everybody'] as const
const scope = z.enum(secondFactorScopes, 'must be nobody, administrators or everybody')
export type SecondFactorScope = z.output<typeof scope>

/** How many active users a scope concerns, and how many of them have no second factor yet, the owner perhaps too. */
const Count = z.object({ users: z.number(), without: z.number(), includes_owner: z.boolean() })

export const readSignInRules = endpoint('GET', '/api/settings/sign_in', {
  audience: 'staff',
  summary: 'Whom the office requires a second factor of; for the owner alone.',
  reply: z.object({ second_factor_for: scope, administrators: Count, everybody: Count }),
})

export const saveSignInRules = endpoint('PUT', '/api/settings/sign_in', {
  audience: 'staff',
  summary: 'Sets whom the office requires a second factor of, from their next sign-in; for the owner alone.',
  body: z.strictObject({ second_factor_for: scope }),
  reply: Message,
})
