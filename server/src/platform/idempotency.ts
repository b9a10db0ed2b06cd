import { hash } from 'node:crypto'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/context'
import { badRequest, conflict } from '#platform/refusal'
import type { Db } from '#tables'

/** How long a key is remembered; whoever repeats a request does so within minutes. */
const rememberedMs = 24 * 60 * 60 * 1000

/** What a writing call is known by when it is sent again: its user, its key, and what it asked for. */
interface SentKey {
  readonly user_id: number
  readonly key: string
  /** Of all that it asked for, as far as that is read. */
  readonly requestHash: () => string
}

/** The Idempotency-Key of a request; null where it carries none. `said` is what it asks for. */
export function sentKey(
  request: FastifyRequest,
  actor: Actor | null,
  said: () => unknown = () => request.body,
): SentKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || actor === null) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw badRequest(messages.badKey)
  const asked = () => `${request.method} ${request.url}\n${JSON.stringify(said() ?? null, withoutSecrets)}`
  return { user_id: actor.userId, key, requestHash: () => hash('sha256', asked()) }
}

/** A fast hash of a password must not lie in the database: whoever reads it there could guess at leisure (OPEN-42). */
const withoutSecrets = (name: string, value: unknown): unknown =>
  name === 'password' || name === 'password2' ? undefined : value

/**
 * Does the work of a writing call once for each key: the answer is kept in the transaction of the work, and a copy,
 * which fails there or earlier, is undone and given the first one's answer. A refusal leaves the key unused.
 */
export async function onlyOnce(
  db: Db,
  sent: SentKey | null,
  now: Date,
  write: (keep: (tx: Db, reply: string) => Promise<void>) => Promise<string>,
): Promise<string> {
  if (sent === null) return write(async () => undefined)
  const { user_id, key, requestHash } = sent
  try {
    return await write(async (tx, reply) => {
      await tx
        .insertInto('idempotency_keys')
        .values({ user_id, key, request_hash: requestHash(), reply, created_at: now })
        .execute()
    })
  } catch (error) {
    const known = await knownReply(db, sent)
    if (known === undefined) throw error
    return known
  }
}

async function knownReply(db: Db, { user_id, key, requestHash }: SentKey): Promise<string | undefined> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known === undefined) return undefined
  if (known.request_hash !== requestHash()) throw conflict(messages.keyReused)
  return known.reply
}

/** Forgets the keys that nobody will repeat any more. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - rememberedMs).toISOString())
    .execute()
}
