import type { SecurityDetails, StoredKind } from '@bailiwick/contract/kit/security-kinds'
import type { Caller, Context, OpenContext } from '#platform/context'
import { readFilters } from '#platform/filters'
import { pageRange } from '#platform/paging'
import { forbidden } from '#platform/refusal'
import {
  securityFilters,
  type SecurityFilters,
  type SecurityQuery,
} from '@bailiwick/contract/security-events'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { Db } from '#tables'
import { specialAccounts } from '../settings/service.ts'
import { eventsPage, insertEvent, usernameOf, type EventsPage } from './queries.ts'

/** Something that the owner should see. */
export interface SecurityEvent {
  readonly kind: StoredKind
  /** The user it is about: whose password, permissions, sessions. */
  readonly about?: number | undefined
  /** Ids and names of fields; never a secret, nor what somebody typed. */
  readonly details?: SecurityDetails
}

type SecurityContext = Pick<OpenContext, 'db' | 'now' | 'request' | 'afterCommit' | 'logSecurity'> & {
  /** Undefined in a call that anyone may make. */
  readonly actor?: Pick<Caller, 'userId' | 'username'>
}

/**
 * Records a security event that the owner sees: a row in the transaction of the change, so that there is one exactly if
 * the change happened, and a line in the log after its commit. Call it beside `recordHistory`. Events of the log alone
 * (`loggedKinds`) go to `context.logSecurity`; refused calls are logged by the platform.
 */
export async function recordSecurityEvent(context: SecurityContext, event: SecurityEvent): Promise<void> {
  const { db, now, actor, request, afterCommit, logSecurity } = context
  const { kind, about, details = {} } = event
  await insert(db, now, event, {
    user_id: actor?.userId ?? null,
    username: actor?.username ?? null,
    ip: request.ip,
    request_id: request.id,
  })
  afterCommit(() => logSecurity({ kind, ...(about === undefined ? {} : { about_id: about }), ...details }))
}

/** The same for the command line and for what the portal does by itself, which have no caller. */
export const recordCommandEvent = (db: Db, now: Date, event: SecurityEvent): Promise<void> =>
  insert(db, now, event, { user_id: null, username: null, ip: null, request_id: null })

async function insert(
  db: Db,
  now: Date,
  { kind, about, details = {} }: SecurityEvent,
  by: {
    readonly user_id: number | null
    readonly username: string | null
    readonly ip: string | null
    readonly request_id: string | null
  },
): Promise<void> {
  await insertEvent(db, {
    ...by,
    created_at: now,
    kind,
    about_id: about ?? null,
    about_username: about === undefined ? null : await usernameOf(db, about),
    details: JSON.stringify(details),
  })
}

const filterNames = Object.keys(securityFilters) as (keyof SecurityFilters)[]

/** One page of the events, newest first; 403 for everybody but the owner (OPEN-187). */
export async function listEvents({ db, actor }: Context, query: SecurityQuery): Promise<EventsPage> {
  if (actor.userId !== (await specialAccounts(db)).owner) throw forbidden('ownerReads')
  const filters: SecurityFilters = Object.fromEntries(
    readFilters(filterNames, query, (name, value) =>
      name === 'kind' && !(securityFilters.kind.options as readonly string[]).includes(value)
        ? sentence('chooseFromList')
        : null,
    ),
  )
  return eventsPage(db, filters, pageRange(query))
}
