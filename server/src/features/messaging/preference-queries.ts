import type { Language } from '@bailiwick/contract/kit/languages'
import type { Consent } from '@bailiwick/contract/text-threads'
import { sql } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import type { StaffStamp } from '#platform/change'
import type { Db } from '#tables'
import { peopleByPhone } from './reply-queries.ts'

interface TextPreferences {
  readonly consent: Consent | null
  readonly language: Language | null
}

/** With when the consent was recorded, and by whom. */
interface StoredPreferences extends TextPreferences {
  readonly consent_at: string | null
  readonly consent_by: number | null
}

const preferencesOf = (db: Db, { defendant_id, indemnitor_id }: FilePerson) =>
  db
    .selectFrom('text_preferences')
    .select(['consent', 'language', 'consent_at', 'consent_by'])
    .where('defendant_id', '=', defendant_id)
    .where('indemnitor_id', 'is not distinct from', indemnitor_id)

/** What was recorded of a person, locked; undefined if nothing was. */
export const lockedPreferences = (db: Db, person: FilePerson): Promise<StoredPreferences | undefined> =>
  preferencesOf(db, person).forUpdate().executeTakeFirst()

/** What the person said about texts; null if that wasn't recorded. */
export async function consentOf(db: Db, person: FilePerson): Promise<Consent | null> {
  const row = await preferencesOf(db, person).executeTakeFirst()
  return row?.consent ?? null
}

/** Whether somebody of any file who has this number said so. */
export async function isNumberAgainstTexts(db: Db, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select from (${peopleByPhone(sql`${phone}`)}) p
    join text_preferences c
      on c.defendant_id = p.defendant_id and c.indemnitor_id is not distinct from p.indemnitor_id
    where c.consent = 'no' limit 1`.execute(db)
  return rows.length > 0
}

/** Somebody in a file, or nobody of any. */
interface Recipient {
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
}

/** The language in which a person is written to; null if nobody has chosen one, or the text is to nobody of the file. */
export async function languageOf(
  db: Db,
  { defendant_id, indemnitor_id }: Recipient,
): Promise<Language | null> {
  if (defendant_id === null) return null
  const row = await preferencesOf(db, { defendant_id, indemnitor_id }).executeTakeFirst()
  return row?.language ?? null
}

/** Notes that somebody said no again. */
export const repeatRefusal = (db: Db, { defendant_id, indemnitor_id }: FilePerson, { by, at }: StaffStamp) =>
  db
    .updateTable('text_preferences')
    .set({ consent_at: at, consent_by: by })
    .where('defendant_id', '=', defendant_id)
    .where('indemnitor_id', 'is not distinct from', indemnitor_id)
    .execute()

/** Saves consent and language of a person; a consent that stays has its date and author. */
export const savePreferences = (
  db: Db,
  { defendant_id, indemnitor_id }: FilePerson,
  { consent, language }: TextPreferences,
  { by, at }: { readonly by: number | null; readonly at: Date | null },
) =>
  sql`
  insert into text_preferences as t (defendant_id, indemnitor_id, consent, consent_at, consent_by, language)
  values (${defendant_id}, ${indemnitor_id}::int, ${consent}::text,
    case when ${consent}::text is not null then ${at}::timestamptz end,
    case when ${consent}::text is not null then ${by}::int end, ${language})
  on conflict (defendant_id, indemnitor_id) do update set
    language = excluded.language, consent = excluded.consent,
    consent_at = case when t.consent is not distinct from excluded.consent then t.consent_at else excluded.consent_at end,
    consent_by = case when t.consent is not distinct from excluded.consent then t.consent_by else excluded.consent_by end`.execute(
    db,
  )
