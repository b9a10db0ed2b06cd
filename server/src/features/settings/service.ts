import type { Db } from '#tables'
import { ownerId, systemId } from '../users/service.ts'

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

/** A value that is made once and kept for good under that name; of several who make it together one wins. */
export async function madeOnce(db: Db, name: string, make: () => Promise<string>): Promise<string> {
  const kept = () => db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  const known = await kept()
  if (known !== undefined) return known.value
  await db
    .insertInto('settings')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await kept())?.value ?? madeOnce(db, name, make)
}

/** The accounts that sharing leaves out: the owner's and the hidden one of the system (OPEN-114). */
export async function accountsApart(db: Db): Promise<{ readonly owner: number; readonly system: number }> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', ['owner_id', 'system_id'])
    .execute()
  const ids = Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
  return { owner: ids['owner_id'] ?? ownerId, system: ids['system_id'] ?? systemId }
}
