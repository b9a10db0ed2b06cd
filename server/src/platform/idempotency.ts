import { hash } from 'node:crypto'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyRequest } from 'fastify'
import type { Actor, OpenContext } from '#platform/context'
import { badRequest, conflict } from '#platform/refusal'
import type { Db } from '#tables'

/** How long a key is remembered; whoever repeats a request does so within minutes. */
const rememberedMs = 24 * 60 * 60 * 1000

/**
 * Runs the work of a writing call once for each Idempotency-Key of a user, in the transaction of the work itself.
 * A second request with the key waits for the first and is given its answer. A refusal leaves the key unused.
 */
export async function onlyOnce(
  { db, now }: OpenContext,
  actor: Actor | null,
  request: FastifyRequest,
  work: () => Promise<string>,
): Promise<string> {
  const key = request.headers['idempotency-key']
  if (key === undefined || actor === null) return work()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw badRequest(messages.badKey)

  const asked = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`
  const row = { user_id: actor.userId, key, request_hash: hash('sha256', asked), created_at: now }
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirstOrThrow()
  const mine = db.updateTable('idempotency_keys').where('user_id', '=', actor.userId).where('key', '=', key)

  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const known = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'reply'])
      .where('user_id', '=', actor.userId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known?.request_hash !== row.request_hash) throw conflict(messages.keyReused)
    if (known.reply !== null) return known.reply
  }
  const reply = await work()
  await mine.set({ reply }).execute()
  return reply
}

/** Forgets the keys that nobody will repeat any more. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - rememberedMs).toISOString())
    .execute()
}
