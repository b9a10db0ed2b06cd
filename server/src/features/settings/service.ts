import type { Db } from '#tables'

type OnOff = 'yes' | 'no'

/** The value of the maintenance switch; 'no' until it is first set (MAINT-5). */
export async function maintenance(db: Db): Promise<OnOff> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'maintenance')
    .executeTakeFirst()
  return row?.value === 'yes' ? 'yes' : 'no'
}

export async function setMaintenance(db: Db, value: OnOff, now: Date): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: 'maintenance', value, modified_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, modified_at: now }))
    .execute()
}
