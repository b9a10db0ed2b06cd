import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import { personName } from '#case-file/person-name'
import { lockFor } from '#platform/advisory-locks'
import { cachedPlan } from '#platform/cached-plans'
import { accessVersion } from '#platform/json-sql'
import type { Db, Tables } from '#tables'
import { endLinksSince, endOpened } from '../signing/service.ts'
import type { CodeHolder } from './code-tokens.ts'

/** Whose codes and links end: all of a person, or only those that somebody asked for without a sign-in. */
export type Ending = 'all' | 'requested'

/** Whether a code or a session names a file, or one that was merged into it. */
const ofFile = (id: number) => sql<boolean>`defendant_id = any (${id}::int || merged_files(${id}))`

/** Whether it is a person's: an indemnitor's whatever file it names, because a merge and its undo move them. */
const ofPerson = ({ defendant_id, indemnitor_id }: FilePerson) =>
  indemnitor_id === null
    ? sql<boolean>`indemnitor_id is null and ${ofFile(defendant_id)}`
    : sql<boolean>`indemnitor_id = ${indemnitor_id}`

/** Whether it is of somebody who is in a file. */
const ofAnybodyIn = (id: number) =>
  sql<boolean>`(${ofFile(id)} or indemnitor_id = any (array(select i.id from indemnitors i where i.defendant_id = ${id})))`

/** Locks them in one order everywhere, and after their file, to avoid deadlocks. */
const lockedCodes = (db: Db, which: RawBuilder<boolean>) =>
  db
    .selectFrom('access_codes')
    .select('id')
    .where(which)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .orderBy('id')
    .forUpdate()

/** Locks the unused codes of a person until the transaction ends. */
export const lockCodes = (db: Db, person: FilePerson) => lockedCodes(db, ofPerson(person)).execute()

/** Voids the unused codes of a person, also those from before their file was merged. */
export const voidCodes = (
  db: Db,
  person: FilePerson,
  { at, which }: { readonly at: Date; readonly which: Ending },
) =>
  db
    .updateTable('access_codes')
    .set({ voided_at: at })
    .where('id', 'in', lockedCodes(db, ofPerson(person)))
    .$if(which === 'requested', (query) => query.where('asked_again', '=', true))
    .execute()

export const insertCode = (db: Db, code: Insertable<Tables['access_codes']>) =>
  db.insertInto('access_codes').values(code).execute()

/** A code is for the file that it was sent for; that may be part of another one now. */
export interface SentCode extends CodeHolder {
  readonly id: number
  /** The file that it opens. */
  readonly file_id: number
  readonly code_hmac: Buffer
  readonly expires_at: string
  readonly used_at: string | null
  readonly voided_at: string | null
  readonly display_data: boolean
  /** Of the client, as YYYY-MM-DD. */
  readonly date_of_birth: string | null
}

/** How many codes of a phone are checked; older ones count as unknown. */
const maxCodes = 100

/**
 * The codes that were sent to a phone and whose holder still has that phone, newest first. The defendant of a merged file has
 * the phone that they had there.
 */
export async function codesTo(db: Db, phone: string, ind: boolean): Promise<SentCode[]> {
  const { rows } = await sql<SentCode>`
    select c.id, f.id as file_id, c.defendant_id, c.indemnitor_id, c.phone, c.code_hmac, c.expires_at, c.used_at,
      c.voided_at, c.display_data, ${ind ? sql`i` : sql`f`}.date_of_birth
    from access_codes c
    join defendants d on d.id = c.defendant_id
    join defendants f on f.id = surviving_file(c.defendant_id) and f.deleted_at is null
    left join indemnitors i on i.id = c.indemnitor_id and i.defendant_id = f.id and i.deleted_at is null
    where c.phone = ${phone} and ${
      ind ? sql`i.phone = c.phone` : sql`c.indemnitor_id is null and d.phone = c.phone`
    }
    order by c.id desc limit ${maxCodes}`.execute(db)
  return rows
}

/** How many defendants have an indemnitor with the phone (OPEN-136). */
export async function defendantsOfIndemnitor(db: Db, phone: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct i.defendant_id)::int as n from indemnitors i
    join defendants d on d.id = i.defendant_id and d.deleted_at is null
    where i.phone = ${phone} and i.deleted_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

/** Marks a code as used; false if it was used, voided or expired already. */
export async function useCode(db: Db, id: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('access_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** The mobile phone of a client, null if they have none; undefined if the record or its file is missing. */
export async function phoneOf(
  db: Db,
  { defendant_id, indemnitor_id }: FilePerson,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ phone: string | null }>`
    select case when ${indemnitor_id}::int is null then d.phone else i.phone end as phone
    from defendants d
    left join indemnitors i on i.defendant_id = d.id and i.id = ${indemnitor_id} and i.deleted_at is null
    where d.id = ${defendant_id} and d.deleted_at is null
      and (${indemnitor_id}::int is null or i.id is not null)`.execute(db)
  return rows[0]?.phone
}

/**
 * The files in which a person may have been before: those that were merged into theirs, and of an indemnitor those that theirs
 * was part of until an undo. A defendant who goes back leaves another person there, whose drafts have the same names.
 */
export async function formerFiles(
  db: Db,
  { defendant_id, indemnitor_id }: FilePerson,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select unnest(merged_files(${defendant_id}::int)) as id
    union
    select survivor_id from file_merges
    where merged_id = ${defendant_id} and undone_at is not null and ${indemnitor_id}::int is not null
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a phone until the transaction ends, so that its requests run one at a time. */
export const lockPhone = (db: Db, phone: string) => lockFor(db, 'accessCodes', phone)

/** When clients have requested new codes for a phone since this time, newest first. */
export async function codesResentSince(db: Db, phone: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('access_codes')
    .select('created_at')
    .where('phone', '=', phone)
    .where('asked_again', '=', true)
    .where('created_at', '>', since.toISOString())
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export const insertSession = (db: Db, session: Insertable<Tables['client_sessions']>) =>
  db.insertInto('client_sessions').values(session).execute()

export const endSession = (db: Db, id: string, at: Date): Promise<void> =>
  endSessions(db, sql<boolean>`id = ${id}`, at)

/** Ends all sessions of a person. */
export const endSessionsOf = (db: Db, person: FilePerson, at: Date): Promise<void> =>
  endSessions(db, ofPerson(person), at)

/**
 * Voids the codes and ends the sessions of everybody in these files, with the links to what they sign that were made since a
 * time. Lock the files before.
 */
export async function endAccess(
  db: Db,
  files: readonly number[],
  { linksSince, at }: { readonly linksSince: Date; readonly at: Date },
): Promise<void> {
  const which = sql<boolean>`(${sql.join(files.map(ofAnybodyIn), sql` or `)})`
  await db
    .updateTable('access_codes')
    .set({ voided_at: at })
    .where('id', 'in', lockedCodes(db, which))
    .execute()
  await endSessions(db, which, at)
  await endLinksSince(db, files, { since: linksSince, at })
}

/** With what was opened in them. */
async function endSessions(db: Db, which: RawBuilder<boolean>, at: Date): Promise<void> {
  const ended = await db
    .updateTable('client_sessions')
    .set({ ended_at: at })
    .where(which)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  await endOpened(
    db,
    ended.map(({ id }) => id),
    at,
  )
}

/** Whether a session is open; it is locked until the transaction ends, so that whatever ends it waits. */
export async function holdsOpenSession(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('client_sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Whether a session that is refused was ended by what staff did, which the history has at that time, or is still open although
 * its file or record is gone; not by a login or logout of its client.
 */
export async function isEndedByStaff(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from client_sessions s
    where s.id = ${id} and (s.ended_at is null or exists (
      select from history h
      where h.created_date = s.ended_at and h.user_id is not null
        and (h.defendant_id in (s.defendant_id, surviving_file(s.defendant_id)) or h.endpoint = 'indemnitor' and h.record_id = s.indemnitor_id)
    ))`.execute(db)
  return rows.length > 0
}

export const removeSessionsBefore = (db: Db, before: Date) =>
  db.deleteFrom('client_sessions').where('expires_at', '<', before.toISOString()).execute()

interface SessionClient {
  readonly username: string
  readonly access_version: number
}

/** The client of an active session, if their record and file still exist. */
export async function sessionClient(
  db: Db,
  session: { readonly sessionId: string; readonly defendantId: number; readonly indemnitorId: number | null },
  now: Date,
): Promise<SessionClient | undefined> {
  const { sessionId, defendantId, indemnitorId } = session
  const { rows } = await sql<SessionClient>`
    select ${personName('d', 'i')} as username, ${accessVersion} as access_version
    from client_sessions s
    join defendants d on d.id = s.defendant_id and d.deleted_at is null
    left join indemnitors i on i.id = s.indemnitor_id and i.defendant_id = d.id and i.deleted_at is null
    where s.id = ${sessionId} and s.defendant_id = ${defendantId}
      and s.indemnitor_id is not distinct from ${indemnitorId}::int and (s.indemnitor_id is null or i.id is not null)
      and s.ended_at is null and s.expires_at > ${now} ${cachedPlan}`.execute(db)
  return rows[0]
}
