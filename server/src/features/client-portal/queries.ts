import type { Insertable } from 'kysely'
import type { Db, Tables } from '#tables'
import type { CodeHolder } from './access-code.ts'

/** Voids the unused codes of a person. */
export const voidCodes = (db: Db, { defendant_id, indemnitor_id }: CodeHolder, at: Date) =>
  db
    .updateTable('access_codes')
    .set({ voided_at: at })
    .where('defendant_id', '=', defendant_id)
    .where('indemnitor_id', indemnitor_id === null ? 'is' : '=', indemnitor_id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()

export const insertCode = (db: Db, code: Insertable<Tables['access_codes']>) =>
  db.insertInto('access_codes').values(code).execute()
