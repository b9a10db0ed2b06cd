import type { PermissionMap } from '@bailiwick/contract/permissions'
import type { Runner } from '#platform/prepared'
import type { Vault } from '#platform/vault'
import type { Db } from '#tables'

/** The staff user behind a call, as the database knows him at this moment. */
export interface Actor {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly permissions: PermissionMap
  readonly sessionId: string
  /** The count of changes to rights and sessions that all this was read with, see `accessVersion`. */
  readonly accessVersion: number
}

/** The client behind a call, a defendant or one of the indemnitors, as the database knows them at this moment. */
export interface Client {
  /** None of the staff. */
  readonly userId: null
  /** What the history calls them (OPEN-119). */
  readonly username: string
  /** The file that is theirs. */
  readonly defendantId: number
  /** Null: the defendant. */
  readonly indemnitorId: number | null
  readonly sessionId: string
  readonly accessVersion: number
}

export type Caller = Actor | Client

/** Recognises callers by their Authorization header; null for no token, or none that is good at this moment. */
export interface Authentication {
  /** The caller as the database knows him now. */
  readonly authenticate: (header: string | undefined, now: Date) => Promise<Actor | null>
  /** The caller as he was looked up last: good for an answer that was read with the same `accessVersion`. */
  readonly recall: (header: string | undefined, now: Date) => Promise<Actor | null>
  /** The client as the database knows them now. */
  readonly authenticateClient: (header: string | undefined, now: Date) => Promise<Client | null>
}

/** Where records are kept, and what their sensitive fields are sealed with. */
export interface Store {
  /** In a writing call this is its transaction: another handle would wait for it forever on one connection. */
  readonly db: Db
  readonly vault: Vault
}

/** What a handler of a call that anyone may make works with. */
export interface OpenContext extends Store {
  readonly now: Date
  readonly request: { readonly ip: string; readonly userAgent: string; readonly id: string }
  /** Runs the task once the transaction has been committed, never when it was not. */
  readonly afterCommit: (task: () => void) => void
}

/** What a handler of a call works with that staff and clients make. */
export interface CallerContext extends OpenContext {
  readonly actor: Caller
}

/** What a handler of a reading call works with whose statements are prepared. */
export interface ReadContext extends CallerContext {
  /**
   * Runs them. A handler in a transaction has none: the pool does not see what it has written, and on the one connection
   * of the embedded database would wait for it forever.
   */
  readonly pool: Runner
}

/** What a handler of a call that staff make works with. */
export interface Context extends CallerContext {
  readonly actor: Actor
}

/** Who asks and when, under the names by which prepared statements are given it. */
export const callerValues = ({ actor, now }: Pick<CallerContext, 'actor' | 'now'>) => ({
  now: now.toISOString(),
  user_id: actor.userId,
  username: actor.username,
  access_version: actor.accessVersion,
})
