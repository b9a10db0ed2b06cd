import type { Db } from '#tables'

/** Whether the defendant has this indemnitor, with this phone. */
export async function isIndemnitor(
  db: Db,
  { id, defendant_id, phone }: { readonly id: number; readonly defendant_id: number; readonly phone: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('indemnitors')
    .select('id')
    .where('id', '=', id)
    .where('defendant_id', '=', defendant_id)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
