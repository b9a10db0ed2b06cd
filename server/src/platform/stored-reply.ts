import { sql } from 'kysely'
import { param } from '#platform/prepared'

/** Keeps the answer of a prepared statement that does all the work; its `answered` holds it as the JSON text `reply`. */
export const insertReply = sql`
  insert into idempotency_keys (sender, key, request_hash, reply, created_at)
  select ${param('sent_by')}, ${param('sent_key')}::text, ${param('sent_hash')}, reply, ${param('now')}::timestamptz
  from replies where ${param('sent_key')}::text is not null`

/** The reply of such a statement: the `id` of what it has made, and what is given as `reply`. */
export const replyWithId = sql`(json_build_object('insertId', id)::jsonb || ${param('reply')}::jsonb)::text`
