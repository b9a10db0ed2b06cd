import type { PermissionMap } from '@bailiwick/contract/kit/permissions'
import type { ClientSessionEnd, SessionDuty, SessionEndKind } from '@bailiwick/contract/kit/session'
import type { UploadedFile } from '#platform/file-store'
import type { JobQueue } from '#platform/jobs/job-queue'
import type { JsonText } from '#platform/json-text'
import type { Prepared, Runner } from '#platform/prepared'
import type { SecurityLine } from '#platform/security-log'
import type { Vault } from '#platform/vault'
import type { Db } from '#platform/tables'

/** The staff user behind a call. */
export interface Actor {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly permissions: PermissionMap
  readonly sessionId: string
  /** What they must do before all other calls. */
  readonly duties: readonly SessionDuty[]
  /** The access version that this was read with. */
  readonly accessVersion: number
}

/** The client behind a call: a defendant or an indemnitor. */
export interface Client {
  readonly userId: null
  /** What the history calls them (OPEN-119). */
  readonly username: string
  /** Their file. */
  readonly defendantId: number
  /** Null: the defendant. */
  readonly indemnitorId: number | null
  readonly sessionId: string
  readonly accessVersion: number
}

export type Caller = Actor | Client

/** When a call is made. */
export interface CallTime {
  readonly now: Date
  /** When its user last used keyboard or pointer, as far as the browser says. */
  readonly usedAt: Date
}

/** Identifies callers by their Authorization header; null without a valid token. */
export interface Authentication {
  /** The staff user as the database has them now. */
  readonly authenticate: (header: string | undefined, at: CallTime) => Promise<Actor | null>
  /** The staff user as last read; only valid for a reply that was read with the same `accessVersion`. */
  readonly authenticateFromCache: (header: string | undefined, at: CallTime) => Promise<Actor | null>
  /** The client as the database has them now. */
  readonly authenticateClient: (header: string | undefined, now: Date) => Promise<Client | null>
  /** Whether a client's session is open, which it stays until the transaction ends. */
  readonly keepsSession: (tx: Db, client: Client) => Promise<boolean>
  /** What ended the staff session of a token; null if that isn't known. */
  readonly sessionEnd: (header: string | undefined, now: Date) => Promise<SessionEndKind | null>
  /** The same of the session of a client. */
  readonly clientSessionEnd: (header: string | undefined, now: Date) => Promise<ClientSessionEnd | null>
}

/** Access to records: the database, and the vault for their sensitive fields. */
export interface Store {
  /** In a write this is its transaction; any other handle would deadlock on the embedded database's one connection. */
  readonly db: Db
  readonly vault: Vault
}

/** The context of a call that anyone may make. */
export interface OpenContext extends Store {
  readonly now: Date
  readonly request: { readonly ip: string; readonly userAgent: string; readonly id: string }
  /** Runs the task after the commit, never after a rollback. */
  readonly afterCommit: (task: () => void) => void
  /** Where `enqueue` adds jobs. */
  readonly jobs: JobQueue
  /**
   * Writes a security event to the log at once. For a change use `recordSecurityEvent` of features/security, which waits
   * for the commit and shows it to the owner.
   */
  readonly logSecurity: (line: SecurityLine) => void
}

/** Added for a call with slow work, such as rendering or storing files, that no transaction may wait for. */
export interface Staged {
  /** Does the work in one transaction; its result is the reply, also to a retry with the same idempotency key. */
  readonly save: <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>
  /** Does work in a separate transaction, which stays committed if the rest of the call fails. */
  readonly saveFirst: <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>
  /** Aborts when the caller's connection closes. */
  readonly signal: AbortSignal
}

/** The context of a call that staff and clients make. */
export interface CallerContext extends OpenContext {
  readonly actor: Caller
}

/** Added for a read. */
export interface ReadPart {
  /**
   * Runs prepared statements. Only reads have it: it doesn't see what an open transaction has written, and would deadlock
   * with it on the embedded database's one connection.
   */
  readonly pool: Runner
}

/** The context of a read for staff and clients. */
export interface ReadContext extends CallerContext, ReadPart {}

/** The context of a call that staff make. */
export interface Context extends CallerContext {
  readonly actor: Actor
}

/** Added for a call in mode `statement`. */
export interface StatementPart {
  /**
   * Runs the statement with `values`, the `callerValues`, the `insertReplyValues` and, as JSON under `reply`, the members
   * of the reply that are known beforehand. The statement returns the whole reply as `reply`, or no row if
   * `access_version` is outdated; the call then starts over.
   */
  readonly write: <Known>(
    statement: Prepared,
    values: Readonly<Record<string, unknown>>,
    known: Known,
  ) => Promise<JsonText<Known & { readonly insertId: number }>>
}

/** Added for a call that a provider makes. */
export interface Webhook {
  readonly webhook: {
    /** With the query, as it was sent. */
    readonly path: string
    readonly headers: Readonly<Record<string, string | string[] | undefined>>
    readonly content: Buffer
  }
  /** Does the work in one transaction. Check the signature before, so that a stranger's call opens none. */
  readonly save: <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>
}

/** What a provider is answered. */
export interface WebhookReply {
  /** The media type. */
  readonly type: string
  readonly text: string
}

/** The context of a call that is a single statement. */
export interface StatementContext extends Context, StatementPart {}

/** Added for an upload. */
export interface Upload<Body = unknown> extends Staged {
  /** One at a time, so that only one is in memory. Empty if the body is JSON. */
  readonly files: AsyncIterable<UploadedFile>
  /** The body; call it after reading all files, because text fields may follow them. 400 names the invalid fields. */
  readonly readBody: () => Body
}

/** The caller and the time, by the parameter names of prepared statements. */
export const callerValues = ({ actor, now }: Pick<CallerContext, 'actor' | 'now'>) => ({
  now: now.toISOString(),
  user_id: actor.userId,
  username: actor.username,
  access_version: actor.accessVersion,
})
