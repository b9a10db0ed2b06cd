import { sql } from 'kysely'
import type { Db } from '#tables'

/** A current photo of a defendant themselves. */
export interface OwnPhoto {
  readonly id: number
  readonly field: string
  readonly slot: number
}

/** The current photos of a defendant themselves, by field and slot. */
export const ownPhotos = (db: Db, defendant_id: number): Promise<OwnPhoto[]> =>
  db
    .selectFrom('files')
    .select(['id', 'field', 'slot'])
    .where('defendant_id', '=', defendant_id)
    .where('indemnitor_id', 'is', null)
    .where('replaced_at', 'is', null)
    .orderBy('field')
    .orderBy('slot')
    .execute()

interface Place {
  readonly slot: number
  /** Null: it is a current one. */
  readonly replaced_at: Date | null
}

/** Puts a photo in a place, or among the replaced ones; it must be free. */
export const placePhoto = (db: Db, id: number, place: Place) =>
  db.updateTable('files').set(place).where('id', '=', id).execute()

/** Makes a replaced photo a current one again, if its place is free. */
export const uncoverPhoto = (db: Db, id: number) =>
  sql`
    update files f set replaced_at = null where f.id = ${id} and not exists (
      select from files o
      where o.defendant_id = f.defendant_id and o.indemnitor_id is not distinct from f.indemnitor_id
        and o.field = f.field and o.slot = f.slot and o.replaced_at is null
    )`.execute(db)
