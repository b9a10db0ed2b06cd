import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#platform/context'
import { isUniqueViolation } from '#platform/database-errors'
import { badRequest, conflict } from '#platform/refusal'
import type { Db } from '#platform/tables'

/** How long a key is remembered; whoever repeats a request does so within minutes. */
const retentionMs = 24 * 60 * 60 * 1000

/** What a writing call is known by when it is sent again: its sender, its key, and what it asked for. */
export interface IdempotencyKey {
  readonly sender: string
  readonly key: string
  /** Of all that it asked for, as far as that is read. */
  readonly requestHash: () => string
}

/** The Idempotency-Key of a request; null where it carries none. `said` is what it asks for. */
export function readIdempotencyKey(
  request: FastifyRequest,
  actor: Caller | null,
  said: () => unknown = () => request.body,
): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || actor === null) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw badRequest('badKey')
  const asked = () => `${request.method} ${request.url}\n${JSON.stringify(said() ?? null, withoutSecrets)}`
  return { sender: senderOf(actor), key, requestHash: () => hash('sha256', asked()) }
}

function senderOf(actor: Caller): string {
  if (actor.userId !== null) return `user ${actor.userId}`
  return actor.indemnitorId === null ? `defendant ${actor.defendantId}` : `indemnitor ${actor.indemnitorId}`
}

/** A fast hash of a password must not lie in the database: whoever reads it there could guess at leisure (OPEN-42). */
const withoutSecrets = (name: string, value: unknown): unknown =>
  name === 'password' || name === 'password2' ? undefined : value

/**
 * Does the work of a writing call once for each key. The work keeps its answer under the key in its own transaction, and
 * a copy, which fails there or earlier, is undone and given the first one's answer. A refusal leaves the key unused.
 */
export async function runOnce(
  db: Db,
  sent: IdempotencyKey | null,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work()
  } catch (error) {
    const known = sent && (await findReply(db, sent))
    if (known === null) throw error
    return known
  }
}

/** Keeps the answer in the transaction of the work. */
export async function storeReply(
  tx: Db,
  sent: IdempotencyKey | null,
  now: Date,
  reply: string,
): Promise<void> {
  if (sent === null) return
  await tx
    .insertInto('idempotency_keys')
    .values({ sender: sent.sender, key: sent.key, request_hash: sent.requestHash(), reply, created_at: now })
    .execute()
}

/** The values that `insertReply` takes. */
export const insertReplyValues = (sent: IdempotencyKey | null) => ({
  sent_by: sent?.sender ?? null,
  sent_key: sent?.key ?? null,
  sent_hash: sent?.requestHash() ?? null,
})

/** Whether the work failed because a repetition of its call was done already, or first. */
export const isDuplicateRequest = (error: unknown): boolean =>
  isUniqueViolation(error, 'idempotency_keys_pkey')

async function findReply(db: Db, { sender, key, requestHash }: IdempotencyKey): Promise<string | null> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('sender', '=', sender)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known === undefined) return null
  if (known.request_hash !== requestHash()) throw conflict('keyReused')
  return known.reply
}

/** Forgets the keys that nobody will repeat any more. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - retentionMs).toISOString())
    .execute()
}
