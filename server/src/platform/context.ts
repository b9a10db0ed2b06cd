import type { PermissionMap } from '@bailiwick/contract/permissions'
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

/** Recognises callers by their Authorization header; null for no token, or none that is good at this moment. */
export interface Authentication {
  /** The caller as the database knows him now. */
  readonly authenticate: (header: string | undefined, now: Date) => Promise<Actor | null>
  /** The caller as he was looked up last: good for an answer that was read with the same `accessVersion`. */
  readonly recall: (header: string | undefined, now: Date) => Promise<Actor | null>
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

/** What a handler of a call with a signed-in caller works with. */
export interface Context extends OpenContext {
  readonly actor: Actor
}
