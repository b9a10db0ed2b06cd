import { sql, type RawBuilder } from 'kysely'
import type { DocumentCause, DocumentFault } from '#case-file/document-fault'
import { toStorableText } from '#platform/columns'
import type { Db } from '#tables'

// The end of a document replaces its faults: see `endDocument`.

export interface Documents {
  readonly ids: readonly number[]
  /** Others have ended meanwhile, and their faults say how. */
  readonly status: number
}

interface WithFaults {
  readonly faults: readonly DocumentFault[]
}

/** Whether a document has a fault of this cause. */
export const hasFaultOf = ({ faults }: WithFaults, cause: DocumentCause): boolean =>
  faults.some((one) => one.cause === cause)

/** Whether a document has this very fault. */
export function hasFault({ faults }: WithFaults, fault: DocumentFault): boolean {
  const { cause, detail } = storable(fault)
  return faults.some((one) => one.cause === cause && one.detail === detail)
}

/** A fault with what a column can hold of its detail. */
const storable = ({ cause, detail }: DocumentFault): DocumentFault => ({
  cause,
  ...(detail !== undefined && { detail: toStorableText(detail) }),
})

/** Whether the document in the row `document` has a fault of one of these causes. */
export const rowHasFaultOf = (document: string, causes: readonly DocumentCause[]): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from jsonb_array_elements(${sql.ref(`${document}.faults`)}) fault
    where fault ->> 'cause' = any (${causes}::text[])
  )`

/** Faults as they are stored. */
export const storedFaults = (faults: readonly DocumentFault[]): string => JSON.stringify(faults.map(storable))

/** The faults of a row of other causes, in their order. */
const withoutCauses = (causes: readonly DocumentCause[]) => sql<string>`(
  select coalesce(jsonb_agg(fault order by at), '[]')
  from jsonb_array_elements(documents.faults) with ordinality own (fault, at)
  where fault ->> 'cause' <> all (${causes}::text[])
)`

const update = (db: Db, { ids, status }: Documents) =>
  db
    .updateTable('documents')
    .where('id', 'in', [...ids])
    .where('status', '=', status)

/** Adds a fault to these documents, in place of one of the same cause; alerts the person who sent them. */
export const addFault = (db: Db, documents: Documents, fault: DocumentFault) =>
  update(db, documents)
    .set({
      faults: sql<string>`${withoutCauses([fault.cause])} || ${storedFaults([fault])}::jsonb`,
      alert_seen_at: null,
    })
    .execute()

/** Removes the faults of these causes from documents. */
export const removeFaults = (db: Db, documents: Documents, ...causes: readonly DocumentCause[]) =>
  update(db, documents)
    .set({ faults: withoutCauses(causes) })
    .where(rowHasFaultOf('documents', causes))
    .execute()

/** Replaces the fault that a document ended with, if it is of this cause; alerts nobody. */
export const replaceFault = (db: Db, id: number, from: DocumentCause, to: DocumentCause) =>
  db
    .updateTable('documents')
    .set({ faults: storedFaults([{ cause: to }]) })
    .where('id', '=', id)
    .where(rowHasFaultOf('documents', [from]))
    .execute()
