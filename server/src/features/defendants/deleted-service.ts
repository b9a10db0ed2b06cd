import type { DeletedFile, listDeletedFiles, restoreFile } from '@bailiwick/contract/deleted-files'
import type { BodyOf, QueryOf } from '@bailiwick/contract/kit/endpoint'
import { sentence } from '@bailiwick/contract/kit/messages'
import { toStorableText } from '#platform/columns'
import type { Context } from '#platform/context'
import { pageRange } from '#platform/paging'
import { conflict, notFound } from '#platform/refusal'
import { deletedPage, holderOf, lockedDeleted, unmarkDeleted } from './deleted-queries.ts'
import { recordChange } from './history-entry.ts'
import { withUniquePhone } from './phone-policy.ts'
import { lockedPerson } from './queries.ts'

/** One page of the deleted files, the last deleted first. Each word of the name may stand anywhere in it. */
export const listDeleted = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { name = '', ...page }: QueryOf<typeof listDeletedFiles>,
): Promise<{ total: number; files: DeletedFile[] }> =>
  deletedPage(
    db,
    toStorableText(name)
      .split(/[\s,]+/)
      .filter(Boolean),
    now,
    pageRange(page),
  )

/**
 * Brings a deleted file back: its row in the list, its search keys and, because they never left, its records and shares. 409
 * if it was merged, or if another file has its mobile phone, unless it is to come back without.
 */
export async function restoreDeleted(
  context: Context,
  { id, without_phone }: BodyOf<typeof restoreFile>,
): Promise<void> {
  const { db, actor, now } = context
  const deleted = await lockedDeleted(db, id)
  if (deleted === undefined) throw notFound()
  if (deleted.is_merged) throw conflict('mergedNotDeleted')
  const holder = deleted.phone === null ? undefined : await holderOf(db, deleted.phone)
  const withoutPhone = holder !== undefined && without_phone === 'Yes'
  if (holder !== undefined && !withoutPhone) {
    const { name, ...file } = holder
    throw conflict(sentence('restoredPhoneTaken', name), { fields: ['phone'], holder: file })
  }
  await withUniquePhone(() => unmarkDeleted(db, id, { withoutPhone, by: actor.userId, at: now }))
  const restored = await lockedPerson(context, id)
  if (restored === undefined) throw notFound()
  await recordChange(context, 'restore', id, restored, withoutPhone ? ['phone'] : [])
}
