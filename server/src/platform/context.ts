import type { PermissionMap } from '@bailiwick/contract/kit/permissions'
import type { UploadedFile } from '#platform/file-store'
import type { JsonText } from '#platform/json-text'
import type { Prepared, Runner } from '#platform/prepared'
import type { Vault } from '#platform/vault'
import type { Db } from '#platform/tables'

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
  readonly authenticateFromCache: (header: string | undefined, now: Date) => Promise<Actor | null>
  /** The client as the database knows them now. */
  readonly authenticateClient: (header: string | undefined, now: Date) => Promise<Client | null>
}

/** Where records are stored, and what encrypts their sensitive fields. */
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

/**
 * What the handler of a call is given besides that has slow work to do, as rendering or storing files, for which no
 * transaction may wait.
 */
export interface Staged {
  /** Does the work in one transaction, with its result as the reply, also to a repetition of the call. */
  readonly save: <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>
  /** Does work in a transaction of its own that stands whatever becomes of the rest of the call. */
  readonly saveFirst: <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>
}

/** What a handler of a call works with that staff and clients make. */
export interface CallerContext extends OpenContext {
  readonly actor: Caller
}

/** What the handler of a read is given besides. */
export interface ReadPart {
  /**
   * Runs prepared statements. Only reads have it: it doesn't see what an open transaction has written, and on the one
   * connection of the embedded database it would wait for that transaction forever.
   */
  readonly pool: Runner
}

/** What a handler works with that reads for staff and clients. */
export interface ReadContext extends CallerContext, ReadPart {}

/** What a handler of a call that staff make works with. */
export interface Context extends CallerContext {
  readonly actor: Actor
}

/** What the handler of a call in mode `statement` is given besides. */
export interface StatementPart {
  /**
   * Runs the statement. Besides `values` it is given the `callerValues`, what `replyStored` takes, and as JSON under
   * `reply` the members of the reply that are known beforehand. It returns the whole reply, again as `reply`, and no row
   * unless the caller's rights are those of `access_version`: the call then starts again.
   */
  readonly write: <Known>(
    statement: Prepared,
    values: Readonly<Record<string, unknown>>,
    known: Known,
  ) => Promise<JsonText<Known & { readonly insertId: number }>>
}

/** What a handler works with whose work is a single statement. */
export interface StatementContext extends Context, StatementPart {}

/** What the handler of an upload is given besides. */
export interface Upload<Body = unknown> extends Staged {
  /** One after the other, so that an upload has only one file in memory. None if the body came as JSON. */
  readonly files: AsyncIterable<UploadedFile>
  /** The body, once all files were read, since its parts may follow them; 400 names its errors. */
  readonly readBody: () => Body
}

/** Who asks and when, under the names by which prepared statements are given it. */
export const callerValues = ({ actor, now }: Pick<CallerContext, 'actor' | 'now'>) => ({
  now: now.toISOString(),
  user_id: actor.userId,
  username: actor.username,
  access_version: actor.accessVersion,
})
