import { createHmac, hkdfSync, scryptSync } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '#platform/context'
import { callerName } from '#platform/caller-name'
import { cachedPlan } from '#platform/cached-plans'
import { unawaited } from '#platform/pipelined-transactions'
import { badRequest, conflict } from '#platform/refusal'
import type { Db } from '#platform/tables'

/** How long a key is stored. Clients retry within minutes. */
const retentionMs = 24 * 60 * 60 * 1000

/** Identifies a write, so that a retry is recognized. */
export interface IdempotencyKey {
  readonly sender: string
  readonly key: string
  /** HMAC of the method, the address and the body, as far as the body has been read. */
  readonly requestHash: () => string
}

/** The Idempotency-Key of a request; null if it has none. `content` returns what to hash besides the address. */
export function readIdempotencyKey(
  request: FastifyRequest,
  actor: Caller | null,
  content: () => unknown = () => request.body,
): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || actor === null) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw badRequest('badKey')
  const { requestKey } = request.server.parts
  const requestHash = () => {
    const sent = content() ?? null
    const text = `${request.method} ${request.url}\n${JSON.stringify(sent, withoutPasswords)}`
    return createHmac('sha256', requestKey)
      .update(text + hashOfPasswords(sent, requestKey))
      .digest('hex')
  }
  return { sender: callerName(actor), key, requestHash }
}

/**
 * The key of the hashes of requests, derived from the server's secret: without one, anybody with the database could find a
 * social security number by trying all there are.
 */
export const requestKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'bailiwick request hashes', 32))

const passwordFields: readonly string[] = ['password', 'password2', 'current_password']

const withoutPasswords = (name: string, value: unknown): unknown =>
  passwordFields.includes(name) ? undefined : value

/** The passwords of a request by a slow hash: with a leaked key anyone could guess them from a fast one (OPEN-42). '' without. */
function hashOfPasswords(sent: unknown, salt: Buffer): string {
  const fields = new Map(Object.entries(sent ?? {}))
  const passwords = passwordFields.map((name) => fields.get(name))
  if (passwords.every((one) => one === undefined)) return ''
  return scryptSync(JSON.stringify(passwords), salt, 32, { N: 4096 }).toString('hex')
}

/** The keys whose work is running; a repetition waits for it, because only the end of the work stores the reply. */
const running = new Map<string, Promise<unknown>>()

async function afterOthers<Result>(
  { sender, key }: IdempotencyKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = `${sender} ${key}`
  for (let other = running.get(name); other !== undefined; other = running.get(name)) await other
  const own = work()
  running.set(
    name,
    own.catch(() => undefined),
  )
  try {
    return await own
  } finally {
    running.delete(name)
  }
}

/**
 * Does the work of a write once for each key. The work stores its reply under the key in its own transaction, so a
 * duplicate violates the primary key, is rolled back and gets the stored reply. A refusal leaves the key unused. A duplicate
 * that arrives while the work is running waits for its end.
 */
export async function runOnce(
  db: Db,
  sent: IdempotencyKey | null,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await (sent === null ? work() : afterOthers(sent, work))
  } catch (error) {
    const stored = sent && (await findReply(db, sent))
    if (stored === null) throw error
    return stored
  }
}

/** The key has a reply already, which `runOnce` returns. */
class Repeated extends Error {
  override readonly name = 'Repeated'
}

/** Ends the work of a key that was used already; 409 if it was used for another request. */
export async function requireUnused(db: Db, sent: IdempotencyKey | null): Promise<void> {
  if (sent !== null && (await findReply(db, sent)) !== null) throw new Repeated()
}

/** Stores the reply in the transaction of the work. */
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
    .modifyEnd(sql`${unawaited} ${cachedPlan}`)
    .execute()
}

/** The values for `insertReply`. */
export const insertReplyValues = (sent: IdempotencyKey | null) => ({
  sent_by: sent?.sender ?? null,
  sent_key: sent?.key ?? null,
  sent_hash: sent?.requestHash() ?? null,
})

async function findReply(db: Db, { sender, key, requestHash }: IdempotencyKey): Promise<string | null> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('sender', '=', sender)
    .where('key', '=', key)
    .modifyEnd(cachedPlan)
    .executeTakeFirst()
  if (stored === undefined) return null
  if (stored.request_hash !== requestHash()) throw conflict('keyReused')
  return stored.reply
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - retentionMs).toISOString())
    .execute()
}
