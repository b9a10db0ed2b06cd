import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { filterText, pageShape } from './kit/paging.ts'
import { storedKindNames, storedKinds } from './kit/security-kinds.ts'
import { nullableText } from './kit/wire.ts'

/** The filters by their names on the wire, in screen order. */
export const securityFilters = {
  kind: { kind: 'choice', label: 'Event', options: storedKindNames, words: storedKinds },
  username: { kind: 'text', label: 'Username' },
} as const
export type SecurityFilters = { readonly [Name in keyof typeof securityFilters]?: string | undefined }

/** The name of an event as shown on screens; an older portal may have written others. */
export const securityKindName = (kind: string): string =>
  Object.hasOwn(storedKinds, kind) ? storedKinds[kind as keyof typeof storedKinds] : kind

const SecurityQuery = z.object({
  kind: filterText,
  /** The beginning of the name of who did it, or of the user it is about, in any case. */
  username: filterText,
  ...pageShape,
})
export type SecurityQuery = z.output<typeof SecurityQuery>

/** A security event (OPEN-187). */
const SecurityEvent = z.object({
  id: z.number(),
  date_created: z.string(),
  kind: z.string(),
  /** Who did it; null: the command line, or nobody who was signed in. */
  username: nullableText,
  /** The user it is about. */
  about_username: nullableText,
  /** Null: the command line. */
  ip: nullableText,
  /** Ids and the names of fields and permissions, see `SecurityDetails`. */
  details: z.record(z.string(), z.unknown()),
  /** Whom the text message went to whose link was shown; null for other events. The phone has ten digits. */
  recipient: z.nullable(z.object({ name: nullableText, phone: z.string() })),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

export const listSecurityEvents = endpoint('GET', '/api/settings/security_events', {
  audience: 'staff',
  summary: 'One page of the security events, newest first, with the exact total; for the owner alone.',
  query: SecurityQuery,
  reply: z.object({ events: z.array(SecurityEvent), total: z.number() }),
})
