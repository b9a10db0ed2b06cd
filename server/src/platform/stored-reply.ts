import { sql } from 'kysely'
import { isUniqueViolation } from '#platform/database-errors'
import { param } from '#platform/prepared'

/**
 * Stores the reply of a call under its idempotency key, in the one prepared statement that does all the work. That
 * statement has a CTE `replies` with the JSON text `reply`, and takes the `insertReplyValues`.
 */
export const insertReply = sql`
  insert into idempotency_keys (sender, key, request_hash, reply, created_at)
  select ${param('sent_by')}, ${param('sent_key')}::text, ${param('sent_hash')}, reply, ${param('now')}::timestamptz
  from replies where ${param('sent_key')}::text is not null`

/** The reply of such a statement: the `id` of the new row, and the members of the parameter `reply`. */
export const replyWithId = sql`(json_build_object('insertId', id)::jsonb || ${param('reply')}::jsonb)::text`

/** Whether the work failed because the same request has stored its reply already. */
export const isDuplicateRequest = (error: unknown): boolean =>
  isUniqueViolation(error, 'idempotency_keys_pkey')
