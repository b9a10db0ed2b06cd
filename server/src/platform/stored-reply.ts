import { sql } from 'kysely'
import { given } from '#platform/prepared'

/** Keeps the answer of a prepared statement that does all the work; its `answered` holds it as the JSON text `reply`. */
export const storedReply = sql`
  insert into idempotency_keys (sender, key, request_hash, reply, created_at)
  select ${given('sent_by')}, ${given('sent_key')}::text, ${given('sent_hash')}, reply, ${given('now')}::timestamptz
  from answered where ${given('sent_key')}::text is not null`

/** The reply of such a statement: the `id` of what it has made, and what is given as `reply`. */
export const replyOfMade = sql`(json_build_object('insertId', id)::jsonb || ${given('reply')}::jsonb)::text`
