import type { FormMapping, SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import { sql, type Insertable } from 'kysely'
import type { FormContents } from '#pdf/form-fields'
import type { Db, Tables } from '#tables'

export interface FormVersion extends SuretyFormDetails {
  readonly id: number
  readonly form_id: number
  readonly number: number
  readonly file: string
  readonly contents: FormContents
  readonly mapping: FormMapping
  readonly note: string
  readonly saved_by: string
  readonly saved_at: string
}

const columns = [
  'v.id',
  'v.form_id',
  'v.number',
  'v.name',
  'v.surety',
  'v.signer',
  'v.language',
  'v.is_used',
] as const

const versions = (db: Db) =>
  db
    .selectFrom('surety_form_versions as v')
    .innerJoin('users as u', 'u.id', 'v.saved_by')
    .innerJoin('surety_forms as f', 'f.id', 'v.form_id')
    .where('f.deleted_at', 'is', null)
    .select(columns)
    .select(['v.note', 'u.name as saved_by', 'v.saved_at'])

const wholeVersions = (db: Db) => versions(db).select(['v.file', 'v.contents', 'v.mapping'])

/** A version without its fields, which are many. */
export interface VersionHead extends Omit<FormVersion, 'contents' | 'mapping' | 'file'> {
  readonly pages: number
  readonly fields: number
}

/** The newest version of each form, which counts. */
export const currentVersions = (db: Db): Promise<VersionHead[]> =>
  versions(db)
    .select([
      sql<number>`jsonb_array_length(v.contents->'pages')`.as('pages'),
      sql<number>`jsonb_array_length(v.contents->'fields')`.as('fields'),
    ])
    .distinctOn('v.form_id')
    .orderBy('v.form_id')
    .orderBy('v.number', 'desc')
    .execute()

export const currentVersion = (db: Db, formId: number): Promise<FormVersion | undefined> =>
  wholeVersions(db).where('v.form_id', '=', formId).orderBy('v.number', 'desc').limit(1).executeTakeFirst()

export const versionOf = (db: Db, formId: number, id: number): Promise<FormVersion | undefined> =>
  wholeVersions(db).where('v.form_id', '=', formId).where('v.id', '=', id).executeTakeFirst()

/** The newest version of each PDF that a form had, the newest one first. */
export async function editionsOf(db: Db, formId: number, most: number): Promise<FormVersion[]> {
  const newest = await db
    .selectFrom('surety_form_versions as v')
    .select(['v.file', ({ fn }) => fn.max('v.number').as('number')])
    .where('v.form_id', '=', formId)
    .groupBy('v.file')
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  const numbers = newest.map(({ number }) => Number(number))
  return numbers.length === 0
    ? []
    : wholeVersions(db)
        .where('v.form_id', '=', formId)
        .where('v.number', 'in', numbers)
        .orderBy('v.number', 'desc')
        .execute()
}

/** Newest first. */
export const listVersions = (db: Db, formId: number, most: number) =>
  db
    .selectFrom('surety_form_versions as v')
    .innerJoin('users as u', 'u.id', 'v.saved_by')
    .select(['v.id', 'v.number', 'v.note', 'v.is_used', 'u.name as saved_by', 'v.saved_at'])
    .where('v.form_id', '=', formId)
    .orderBy('v.number', 'desc')
    .limit(most)
    .execute()

export async function countForms(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('surety_forms')
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertForm(db: Db): Promise<number> {
  const { id } = await db.insertInto('surety_forms').defaultValues().returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a form until the transaction ends; undefined if there is none. */
export const lockForm = (db: Db, id: number) =>
  db
    .selectFrom('surety_forms')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function markDeleted(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('surety_forms').set({ deleted_at: now }).where('id', '=', id).execute()
}

type NewVersion = Omit<Insertable<Tables['surety_form_versions']>, 'contents' | 'mapping'> & {
  readonly contents: FormContents
  readonly mapping: FormMapping
}

/** Adds a version, which counts from now on. */
export async function insertVersion(db: Db, { contents, mapping, ...rest }: NewVersion): Promise<void> {
  await db
    .insertInto('surety_form_versions')
    .values({ ...rest, contents: JSON.stringify(contents), mapping: JSON.stringify(mapping) })
    .execute()
}
