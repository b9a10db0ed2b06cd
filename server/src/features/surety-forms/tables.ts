import type { FormMapping, SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import type { Generated } from 'kysely'
import type { FormContents } from '#pdf/form-fields'
import type { Instant, JsonColumn, SentInstant } from '#platform/tables'

interface SuretyFormsTable {
  id: Generated<number>
  /** Null: in the list. */
  deleted_at: SentInstant
}

interface SuretyFormVersionsTable extends SuretyFormDetails {
  id: Generated<number>
  form_id: number
  /** Counted for each form. */
  number: number
  /** The name of the file with its pages. */
  file: string
  contents: JsonColumn<FormContents>
  mapping: JsonColumn<FormMapping>
  note: string
  saved_by: number
  saved_at: Instant
}

declare module '#platform/tables' {
  interface Tables {
    surety_forms: SuretyFormsTable
    surety_form_versions: SuretyFormVersionsTable
  }
}
