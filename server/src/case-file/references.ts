import { rejectionOf } from '@bailiwick/contract/kit/field-errors'
import { entriesOf, type Catalogue } from '@bailiwick/contract/kit/fields'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import { isInFile } from '#case-file/record-queries'
import type { Values } from '#platform/columns'
import { requireValid } from '#platform/refusal'
import type { Db } from '#tables'

/** Refuses references to records that the file of the defendant doesn't have; 400 names their fields. */
export async function requireReferences(
  db: Db,
  fields: Catalogue,
  defendant_id: number,
  values: Values,
): Promise<void> {
  const errors: Record<string, Sentence> = {}
  for (const [name, field] of entriesOf(fields)) {
    const id = values[name]
    if (field.kind !== 'reference' || typeof id !== 'number') continue
    if (!(await isInFile(db, field.to, id, defendant_id))) errors[name] = sentence('chooseFromList')
  }
  requireValid(rejectionOf(errors))
}
