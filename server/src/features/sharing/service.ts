import { mayDelete, mayEdit, type AccessType } from '@bailiwick/contract/permissions'
import type { Context } from '#platform/context'
import { forbidden, notFound } from '#platform/refusal'
import { accessTo } from './queries.ts'

const rules = { edit: mayEdit, delete: mayDelete }

/**
 * Refuses with 404 where there is no such defendant or lead, and with 403 where the caller's own grant does not allow
 * it (SHARE-3 to SHARE-8); the same for all that hangs on the defendant (OPEN-113).
 */
export async function requireAccess(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  need: keyof typeof rules,
  defendantId: number,
): Promise<AccessType> {
  const found = await accessTo(db, defendantId, actor.userId)
  if (found === undefined) throw notFound()
  if (!rules[need](actor.permissions, found.access_type)) throw forbidden()
  return found.access_type
}
