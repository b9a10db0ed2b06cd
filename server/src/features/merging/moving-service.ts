import { recordTables } from '@bailiwick/contract/kit/record-nouns'
import { defendantPhotoFields, type PhotoFields } from '@bailiwick/contract/photos'
import { sql } from 'kysely'
import { moveRows, type MovingTable } from '#case-file/move-rows'
import type { Context } from '#platform/context'
import { keepRefusalOfTexts } from '../messaging/service.ts'
import { ownPhotos, placePhoto, type OwnPhoto } from '../photos/service.ts'
import { mergeGrants } from '../sharing/service.ts'
import type { MergeRow } from './queries.ts'

/** From the file that goes to the file that stays. */
export interface Direction {
  readonly from: number
  readonly to: number
}

/** Tables of which every row moves. The history stays where it is: nobody may change it, and the file shows both. */
const whole: readonly MovingTable[] = [...recordTables, 'documents', 'messages', 'notes']

const rowsOf = (of_table: string, ids: readonly number[]): MergeRow[] =>
  ids.map((row_id) => ({ of_table, row_id }))

/** Moves everything in a file to another, and returns what moved or changed. `take` names photo fields of the other. */
export async function moveFile(
  context: Context,
  direction: Direction,
  take: readonly string[],
): Promise<MergeRow[]> {
  const { db } = context
  const moved: MergeRow[] = []
  for (const table of whole) moved.push(...rowsOf(table, await moveRows(db, table, direction)))
  moved.push(...(await movePhotos(context, direction, take)))
  moved.push(...(await moveTexting(context, direction)))
  moved.push(...(await moveShares(context, direction)))
  return moved
}

/**
 * Moves the photos. Of a field that both defendants have, one stays current and the other is a replaced one, like after a new
 * upload; further defendant photos fill the free places.
 */
async function movePhotos(
  { db, now }: Context,
  direction: Direction,
  take: readonly string[],
): Promise<MergeRow[]> {
  const here = await ownPhotos(db, direction.to)
  const there = await ownPhotos(db, direction.from)
  const covered = here.filter(({ field }) => take.includes(field) && there.some((one) => one.field === field))
  // Two photos can't be in one place, not even between two statements
  for (const { id, slot } of [...covered, ...there]) await placePhoto(db, id, { slot, replaced_at: now })
  const ids = await moveRows(db, 'files', direction)
  for (const { id, slot } of freePlaces(
    here.filter((photo) => !covered.includes(photo)),
    there,
  ))
    await placePhoto(db, id, { slot, replaced_at: null })
  const slots = new Map(there.map(({ id, slot }) => [id, slot]))
  return [
    ...ids.map((row_id) => {
      const slot = slots.get(row_id)
      return { of_table: 'files', row_id, ...(slot !== undefined && { former: { slot } }) }
    }),
    ...rowsOf(
      'covered photos',
      covered.map(({ id }) => id),
    ),
  ]
}

/** The photos that find a free place beside those that are there, each with its place. */
function freePlaces(here: readonly OwnPhoto[], there: readonly OwnPhoto[]): OwnPhoto[] {
  const used = new Set(here.map(({ field, slot }) => `${field} ${slot}`))
  return there.flatMap((photo) => {
    const { field } = photo
    const most = (defendantPhotoFields as PhotoFields)[field]?.max ?? 1
    const places = Array.from({ length: most }, (_, at) => at + 1)
    const slot = places.find((place) => !used.has(`${field} ${place}`))
    if (slot === undefined) return []
    used.add(`${field} ${slot}`)
    return [{ ...photo, slot }]
  })
}

/** Moves who texts came from, and what people said about texts; a no of the defendant counts also beside a yes. */
async function moveTexting(context: Context, direction: Direction): Promise<MergeRow[]> {
  const { db } = context
  const { to } = direction
  const replies = await moveRows(
    db,
    'text_reply_people',
    direction,
    sql`not exists (
      select from text_reply_people o where o.defendant_id = ${to} and o.reply_id = r.reply_id
        and o.indemnitor_id is not distinct from r.indemnitor_id)`,
  )
  const before = await keepRefusalOfTexts(context, direction)
  const preferences = await moveRows(
    db,
    'text_preferences',
    direction,
    sql`not exists (
      select from text_preferences o where o.defendant_id = ${to}
        and o.indemnitor_id is not distinct from r.indemnitor_id)`,
  )
  return [
    ...rowsOf('text_reply_people', replies),
    ...rowsOf('text_preferences', preferences),
    ...(before === null ? [] : [{ of_table: 'consent', row_id: to, former: { ...before } }]),
  ]
}

/** Moves the shares, and remembers the levels of each user by the user's id. */
async function moveShares(context: Context, direction: Direction): Promise<MergeRow[]> {
  const levels = await mergeGrants(context, direction)
  return levels.map(({ user_id, ...former }) => ({ of_table: 'levels', row_id: user_id, former }))
}
