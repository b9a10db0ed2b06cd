import { sql } from 'kysely'
import type { Db } from '#tables'

/** The papers that a person has still to sign, oldest first, locked until the transaction ends. */
export const pendingDocuments = (db: Db, defendantId: number, indemnitorId: number | null) =>
  db
    .selectFrom('documents')
    .select(['id', 'type'])
    .where('defendant_id', '=', defendantId)
    .where('indemnitor_id', indemnitorId === null ? 'is' : '=', indemnitorId)
    .where('status', '=', 2)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Keeps in the papers' own history that the signer was reminded (OPEN-132, OPEN-147). */
export async function addReminder(db: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const entry = JSON.stringify([{ description: 'notified', time: at.toISOString() }])
  await db
    .updateTable('documents')
    .set({ history: sql`history || ${entry}::jsonb`, link_last_sent: at })
    .where('id', 'in', ids)
    .execute()
}
