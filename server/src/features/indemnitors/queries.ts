import { isLinkTime, type LinkTime } from '#case-file/link-last-sent'
import type { Db } from '#tables'

/** Name, mobile phone and email of an indemnitor of the defendant, locked until the transaction ends. */
export const lockedContact = (db: Db, id: number, defendantId: number) =>
  db
    .selectFrom('indemnitors')
    .select(['name', 'phone', 'email'])
    .where('id', '=', id)
    .where('defendant_id', '=', defendantId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether the file of a defendant has an indemnitor of this name. */
export async function hasIndemnitor(db: Db, defendantId: number, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('indemnitors')
    .select('id')
    .where('defendant_id', '=', defendantId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Saves when a form link was last texted (OPEN-70). */
export async function setIndemnitorLinkSent(
  db: Db,
  id: number,
  at: Date | string | null,
  instead?: LinkTime,
): Promise<void> {
  await db
    .updateTable('indemnitors')
    .set({ link_last_sent: at })
    .where('id', '=', id)
    .$if(instead !== undefined, (query) => query.where(isLinkTime(instead)))
    .execute()
}
