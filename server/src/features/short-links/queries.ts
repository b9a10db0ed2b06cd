import { sql, type Insertable } from 'kysely'
import type { Db, Tables } from '#tables'

/** The id of the next link, which its ciphertext is bound to. */
export async function nextLinkId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('short_links', 'id'))::int as id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function insertLink(db: Db, link: Insertable<Tables['short_links']>): Promise<void> {
  await sql`
    insert into short_links (id, token_hmac, target, subject, created_at, expires_at) overriding system value
    values (${link.id}, ${link.token_hmac}, ${link.target}, ${link.subject}, ${link.created_at}, ${link.expires_at})
  `.execute(db)
}

/** The link with this HMAC, if it is valid. */
export const validLink = (
  db: Db,
  token_hmac: Buffer,
  now: Date,
): Promise<{ readonly id: number; readonly target: Buffer } | undefined> =>
  db
    .selectFrom('short_links')
    .select(['id', 'target'])
    .where('token_hmac', '=', token_hmac)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

interface StoredLink {
  readonly id: number
  readonly token_hmac: Buffer
  readonly target: Buffer
  readonly is_valid: boolean
}

/** The links with one of these HMACs, also those that have ended. */
export async function linksByHmac(db: Db, hmacs: readonly Buffer[], now: Date): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select id, token_hmac, target, revoked_at is null and expires_at > ${now} as is_valid
    from short_links where token_hmac = any(${[...hmacs]}::bytea[])`.execute(db)
  return rows
}

/** Ends the links of a subject. */
export const revokeLinks = (db: Db, subject: string, now: Date) =>
  db
    .updateTable('short_links')
    .set({ revoked_at: now })
    .where('subject', '=', subject)
    .where('revoked_at', 'is', null)
    .execute()

export const removeLinksBefore = (db: Db, before: Date) =>
  db.deleteFrom('short_links').where('expires_at', '<', before.toISOString()).execute()
