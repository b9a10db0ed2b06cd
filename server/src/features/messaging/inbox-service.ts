import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { isUnlimited, mayCall } from '@bailiwick/contract/kit/permissions'
import type { InboxThread, markNumberRead } from '@bailiwick/contract/text-threads'
import { recordHistory } from '#case-file/history'
import type { Context } from '#platform/context'
import { countUnread, markNumberReplies, unreadThreads, type InboxView } from './inbox-queries.ts'

/** How many numbers the inbox lists; the older ones follow as these are read. */
const inboxLength = 100

const viewOf = ({ userId, permissions }: Context['actor']): InboxView => ({
  userId,
  isUnlimited: isUnlimited(permissions),
  seesUnknown: mayCall(permissions, 'CRM admin'),
})

/** The unread replies that the caller may answer, by number. */
export const listInbox = ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<InboxThread[]> =>
  unreadThreads(db, viewOf(actor), inboxLength)

/** How many unread replies the caller may answer. */
export const countInbox = ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<number> =>
  countUnread(db, viewOf(actor))

/** Marks the replies of a number that is in no file as read, up to and including one. */
export async function readNumber(
  context: Context,
  { phone, up_to }: BodyOf<typeof markNumberRead>,
): Promise<void> {
  const { db, actor, now } = context
  const read = await markNumberReplies(db, phone, { up_to, by: actor.userId, at: now })
  if (read === 0) return
  await recordHistory(context, {
    action: 'read',
    endpoint: 'reply',
    record_id: up_to,
    defendant_id: null,
    name: phone,
    data: { fields: ['replies'] },
    changed: [],
  })
}
