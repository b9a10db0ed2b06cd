import type { CaseEntity } from '@bailiwick/contract/kit/entity'
import { rejectionOf } from '@bailiwick/contract/kit/field-errors'
import type { Values } from '@bailiwick/contract/kit/fields'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import { isInFile } from '#case-file/record-queries'
import { requireValid } from '#platform/refusal'
import type { Db } from '#tables'

/**
 * Refuses a record of the defendant for the named fields, by default all of them, and references to records that the file
 * doesn't have; 400 names the invalid fields.
 */
export async function requireValidRecord(
  db: Db,
  { fields, validate }: CaseEntity,
  defendant_id: number,
  values: Values,
  names: readonly string[] = Object.keys(fields),
): Promise<void> {
  requireValid(validate(values, names))
  const errors: Record<string, Sentence> = {}
  for (const name of names) {
    const [field, id] = [fields[name], values[name]]
    if (field?.kind !== 'reference' || typeof id !== 'number') continue
    if (!(await isInFile(db, field.to, id, defendant_id))) errors[name] = sentence('chooseFromList')
  }
  requireValid(rejectionOf(errors))
}
