import { dayMs } from '@bailiwick/contract/kit/durations'
import { cardPhotoFields } from '@bailiwick/contract/photos'
import { sql } from 'kysely'
import { insertHistory } from '#case-file/history'
import { defendantName } from '#case-file/person-name'
import { queueRemovals } from '#platform/file-drafts'
import type { Db } from '#tables'
import { systemId } from '../users/service.ts'

/**
 * Removes photos of payment cards from their records, also replaced ones, some days after the upload, and records that in
 * the name of the system account. Returns how many. The next `sweepFiles` removes the files, not by way of the trash: the
 * card industry wants them gone.
 */
export const removeOldCardPhotos = (db: Db, days: number, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const names = await deleteOldCardPhotos(tx, days, now)
    await queueRemovals(tx, names, now)
    return names.length
  })

/** Deletes the rows, records that, and returns the names of the files. */
async function deleteOldCardPhotos(tx: Db, days: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with removed as (
      delete from files
      where field in (${sql.join(cardPhotoFields.map((field) => sql.lit(field)))})
        and date_created <= ${new Date(now.getTime() - days * dayMs)}
      returning id, defendant_id, field, name
    ), by_field as (
      select defendant_id, field, jsonb_agg(name order by id) as names from removed group by defendant_id, field
    ), recorded as (
      ${insertHistory(sql`
      select ${now}, u.id, u.username, 'remove', 'defendant', d.id, d.id, ${defendantName('d')},
        jsonb_object_agg(f.field, f.names), array_agg(f.field order by f.field)
      from by_field f join defendants d on d.id = f.defendant_id join users u on u.id = ${systemId}
      group by d.id, u.id`)}
    )
    select name from removed`.execute(tx)
  return rows.map(({ name }) => name)
}
