import type { FormMapping, SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import type { FormContents } from '#pdf/form-fields'
import type { Db } from '#tables'

/** A form of a surety as it is used now. A version never changes, so its id says what is on the pages. */
export interface CurrentForm extends SuretyFormDetails {
  readonly version_id: number
}

/** The forms that go with documents now: those whose newest version is used. */
export async function currentForms(db: Db): Promise<CurrentForm[]> {
  const newest = await db
    .selectFrom('surety_form_versions as v')
    .distinctOn('v.form_id')
    .select(['v.form_id', 'v.id as version_id', 'v.name', 'v.surety', 'v.signer', 'v.language', 'v.is_used'])
    .orderBy('v.form_id')
    .orderBy('v.number', 'desc')
    .execute()
  return newest.filter(({ is_used }) => is_used)
}

/** The pages and fields of a version. */
interface FormPages {
  readonly file: string
  readonly contents: FormContents
  readonly mapping: FormMapping
}

export const pagesOfVersion = (db: Db, id: number): Promise<FormPages> =>
  db
    .selectFrom('surety_form_versions')
    .select(['file', 'contents', 'mapping'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
