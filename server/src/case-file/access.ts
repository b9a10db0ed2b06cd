import { mayDelete, mayEdit, type AccessType } from '@bailiwick/contract/kit/permissions'
import { sql, type RawBuilder } from 'kysely'
import type { Caller, CallerContext, Client } from '#platform/context'
import { cachedPlan } from '#platform/cached-plans'
import { param } from '#platform/prepared'
import { forbidden, notFound, unauthorized, type Refusal } from '#platform/refusal'
import type { Db } from '#tables'

const rules = { edit: mayEdit, delete: mayDelete }

/** The part of a file that something belongs to. */
export interface Part {
  readonly defendant_id: number
  /** Null: the defendant's own. Undefined: shared by everybody in the file. */
  readonly indemnitor_id?: number | null
}

/** A defendant may use their whole file, an indemnitor the shared parts and their own (OPEN-140). */
export const clientMayUse = (client: Client, { defendant_id, indemnitor_id }: Part): boolean =>
  client.defendantId === defendant_id &&
  (client.indemnitorId === null || indemnitor_id === undefined || client.indemnitorId === indemnitor_id)

/** Refuses a client what they may not use; staff may read every file. */
export function requireOwn({ actor }: Pick<CallerContext, 'actor'>, part: Part): void {
  if (actor.userId === null && !clientMayUse(actor, part)) throw unauthorized()
}

/** Refuses a client a document that they don't sign; staff may read every file. */
export function requireSigner({ actor }: Pick<CallerContext, 'actor'>, signer: Required<Part>): void {
  if (actor.userId !== null) return
  if (actor.defendantId !== signer.defendant_id || actor.indemnitorId !== signer.indemnitor_id)
    throw unauthorized()
}

/** The refusal for a missing record; a client can't tell it from one of another file (OPEN-140). */
export const recordNotFound = (actor: Caller): Refusal =>
  actor.userId === null ? unauthorized() : notFound()

/**
 * Refuses with 404 if the defendant or lead is missing, and with 403 if the user's grant doesn't allow it (SHARE-3 to
 * SHARE-8), also for the records within the file (OPEN-113). A client may edit what they may use, and delete nothing
 * (SHARE-10, CLI-57); without an `indemnitorId` the part is the defendant's own.
 */
export async function requireAccess(
  { db, actor }: Pick<CallerContext, 'db' | 'actor'>,
  need: keyof typeof rules,
  defendantId: number,
  indemnitorId: number | null = null,
): Promise<AccessType> {
  const found = actor.userId === null ? { access_type: null } : await accessTo(db, defendantId, actor.userId)
  if (found === undefined) throw notFound()
  requireGranted(actor, need, { defendant_id: defendantId, indemnitor_id: indemnitorId }, found.access_type)
  return found.access_type
}

/** The same for a file that exists, by the user's own grant on it, which `ownGrant` reads along with the record. */
export function requireGranted(
  actor: Caller,
  need: keyof typeof rules,
  part: Required<Part>,
  granted: AccessType,
): void {
  if (actor.userId === null) {
    requireOwn({ actor }, part)
    if (need === 'delete') throw unauthorized()
  } else if (!rules[need](actor.permissions, granted)) throw forbidden()
}

/** The grant of the user `user_id` on the file of a row; null for a client. */
export const ownGrant = (defendantId: string): RawBuilder<AccessType> =>
  sql`(select access_type from defendant_users where defendant_id = ${sql.ref(defendantId)} and user_id = ${param('user_id')})`

/**
 * The user's own grant on a defendant or lead; undefined if the record is missing. In a transaction the file isn't merged
 * until that ends, or what is written would stay in a deleted file.
 */
const accessTo = (
  db: Db,
  defendantId: number,
  userId: number,
): Promise<{ access_type: AccessType } | undefined> =>
  db
    .selectFrom('defendants as d')
    .leftJoin('defendant_users as u', (join) =>
      join.onRef('u.defendant_id', '=', 'd.id').on('u.user_id', '=', userId),
    )
    .select('u.access_type')
    .where('d.id', '=', defendantId)
    .where('d.deleted_at', 'is', null)
    .forKeyShare('d')
    .modifyEnd(cachedPlan)
    .executeTakeFirst()
