import type { FormMapping, SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import type { Insertable } from 'kysely'
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

const versions = (db: Db) =>
  db
    .selectFrom('surety_form_versions as v')
    .innerJoin('users as u', 'u.id', 'v.saved_by')
    .select(['v.id', 'v.form_id', 'v.number', 'v.name', 'v.surety', 'v.signer', 'v.language', 'v.is_used'])
    .select(['v.file', 'v.contents', 'v.mapping', 'v.note', 'u.name as saved_by', 'v.saved_at'])

/** The newest version of each form, which counts. */
export const currentVersions = (db: Db): Promise<FormVersion[]> =>
  versions(db).distinctOn('v.form_id').orderBy('v.form_id').orderBy('v.number', 'desc').execute()

export const currentVersion = (db: Db, formId: number): Promise<FormVersion | undefined> =>
  versions(db).where('v.form_id', '=', formId).orderBy('v.number', 'desc').limit(1).executeTakeFirst()

export const versionOf = (db: Db, formId: number, id: number): Promise<FormVersion | undefined> =>
  versions(db).where('v.form_id', '=', formId).where('v.id', '=', id).executeTakeFirst()

/** Newest first. */
export const listVersions = (db: Db, formId: number, most: number) =>
  db
    .selectFrom('surety_form_versions as v')
    .innerJoin('users as u', 'u.id', 'v.saved_by')
    .select(['v.id', 'v.number', 'v.note', 'u.name as saved_by', 'v.saved_at'])
    .where('v.form_id', '=', formId)
    .orderBy('v.number', 'desc')
    .limit(most)
    .execute()

export async function countForms(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('surety_forms')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertForm(db: Db): Promise<number> {
  const { id } = await db.insertInto('surety_forms').defaultValues().returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a form until the transaction ends. */
export const lockForm = (db: Db, id: number) =>
  db.selectFrom('surety_forms').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

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
