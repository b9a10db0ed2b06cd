import { mergeUndoDays } from '@bailiwick/contract/deleted-files'
import { dayMs } from '@bailiwick/contract/kit/durations'
import type { Values } from '@bailiwick/contract/kit/fields'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import { recordTables } from '@bailiwick/contract/kit/record-nouns'
import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import { moveRows, moveRowsBack, type MovingTable } from '#case-file/move-rows'
import { refreshFiles } from '#case-file/refresh-list'
import { pick } from '#platform/change'
import type { Context } from '#platform/context'
import { conflict, notFound } from '#platform/refusal'
import type { Db } from '#tables'
import { endAccess } from '../client-portal/service.ts'
import {
  changePerson,
  fullName,
  isPhoneTaken,
  lockedPerson,
  recordMerge,
  unmarkMerged,
  type StoredDefendant,
} from '../defendants/service.ts'
import { restoreConsent, type FormerConsent } from '../messaging/service.ts'
import { placePhoto, uncoverPhoto } from '../photos/service.ts'
import { unmergeGrants, type MergedLevel } from '../sharing/service.ts'
import {
  hasLaterMerge,
  lockedMerge,
  lockFiles,
  markUndone,
  mergeRows,
  phoneChanges,
  type Merge,
  type MergeRow,
  type PhoneChange,
} from './queries.ts'
import type { Direction } from './moving-service.ts'
import { isCorrected, phoneThatStays, type UndonePhones } from './returning-phones-policy.ts'
import { requireNobodyEdits } from './service.ts'

/**
 * Undoes a merge within 30 days: the rows that moved go back as they are now, fields that were taken get their former values
 * unless they were changed since, and the merged file is back. What was added since stays, except what belongs to an
 * indemnitor or a booking that goes back. Everybody in both files logs in again, and links to sign made since the merge end.
 * Returns what to say: also what became of the phones, if it isn't what it was before.
 */
export async function undo(context: Context, mergeId: number): Promise<Sentence> {
  const { db, actor, now } = context
  const merge = await undoableMerge(context, mergeId)
  const { survivor_id, merged_id, merged_at } = merge
  const survivor = await lockedPerson(context, survivor_id)
  const merged = await lockedPerson(context, merged_id, { isDeleted: true })
  if (survivor === undefined || merged === undefined) throw notFound()
  await markUndone(db, mergeId, { by: actor.userId, at: now })
  // Before the phone of the file that stays changes, which ends links to what is in it
  await moveBack(context, { from: survivor_id, to: merged_id }, await mergeRows(db, mergeId))
  const changes = await phoneChanges(db, merge)
  const { former, stays } = await formerFields(db, merge, { survivor, merged }, changes)
  const changed = Object.keys(former)
  // First, because the merged file may get its phone back
  if (changed.length > 0) await changePerson(context, survivor_id, survivor, former)
  const goes = await lostPhone(db, merge, merged, changes)
  await unmarkMerged(context, merged_id, { withoutPhone: goes !== null })
  await endAccess(db, [survivor_id, merged_id], { linksSince: new Date(merged_at), at: now })
  await refreshFiles(db, [survivor_id, merged_id])
  const next = { ...survivor, form: { ...survivor.form, ...former } }
  await recordMerge(context, 'unmerge', survivor_id, next, {
    changed,
    about: { merged_from: fullName(merged.form), merged_from_id: merged_id },
  })
  const back = goes === null ? merged : { ...merged, form: { ...merged.form, phone: null } }
  await recordMerge(context, 'unmerge', merged_id, back, {
    changed: goes === null ? [] : ['phone'],
    about: { merged_into: fullName(next.form), merged_into_id: survivor_id },
  })
  return goes === null && stays === null
    ? sentence('undidMerge')
    : sentence('undidMergePhones', { goes, stays })
}

const phoneOf = ({ form: { phone } }: StoredDefendant): string | null =>
  typeof phone === 'string' ? phone : null

/** What the file that stayed gets back of its fields, and what to say of its phone. */
async function formerFields(
  db: Db,
  merge: Merge,
  { survivor, merged }: { readonly survivor: StoredDefendant; readonly merged: StoredDefendant },
  changes: readonly PhoneChange[],
): Promise<{ readonly former: Values; readonly stays: UndonePhones['stays'] }> {
  const { taken, survivor_id } = merge
  const unchanged = Object.keys(taken).filter(
    (name) => name !== 'phone' && isDeepStrictEqual(survivor.form[name], merged.form[name]),
  )
  const former: Values = pick(taken, unchanged)
  const phones = { current: phoneOf(survivor), own: phoneOf(merged) }
  const { phone, isEntered } = phoneThatStays(merge, phones, changes)
  if (phone === phones.current) return { former, stays: null }
  const isTaken = phone !== null && (await isPhoneTaken(db, survivor_id, phone))
  const stays = isTaken ? 'taken' : isEntered ? 'entered' : null
  return { former: { ...former, phone: isTaken ? null : phone }, stays }
}

/** Why the merged file comes back without its phone, once the other one has its own; null if it has it, or had none. */
async function lostPhone(
  db: Db,
  merge: Merge,
  merged: StoredDefendant,
  changes: readonly PhoneChange[],
): Promise<UndonePhones['goes']> {
  const own = phoneOf(merged)
  if (own === null) return null
  if (await isPhoneTaken(db, merge.merged_id, own)) return 'taken'
  return isCorrected(merge, own, changes) ? 'corrected' : null
}

/** The merge, locked with its files; refuses one that can't be undone. */
async function undoableMerge(context: Context, mergeId: number): Promise<Merge> {
  const { db, now } = context
  const found = await lockedMerge(db, mergeId)
  if (found === undefined) throw notFound()
  if (found.undone_at !== null) throw conflict('mergeUndoneAlready')
  if (Date.parse(found.merged_at) <= now.getTime() - mergeUndoDays * dayMs) throw conflict('mergeTooOld')
  if (found.survivor_gone) throw conflict('survivorGone')
  const { survivor_id, merged_id } = found
  await lockFiles(db, [survivor_id, merged_id])
  if (await hasLaterMerge(db, mergeId)) throw conflict('mergedSince')
  await requireNobodyEdits(context, { stays: survivor_id, goes: merged_id })
  return found
}

const tables: readonly MovingTable[] = [
  ...recordTables,
  'documents',
  'messages',
  'notes',
  'text_preferences',
  'text_reply_people',
]

async function moveBack(
  context: Context,
  direction: Direction,
  rows: readonly Required<MergeRow>[],
): Promise<void> {
  const { db } = context
  const of = (table: string) => rows.filter(({ of_table }) => of_table === table)
  const idsOf = (table: string) => of(table).map(({ row_id }) => row_id)
  for (const table of tables) await moveRowsBack(db, table, idsOf(table), direction)
  await movePhotosBack(context, direction, of('files'))
  await moveWithOwners(context, direction, { people: idsOf('indemnitors'), bookings: idsOf('bookings') })
  for (const id of idsOf('covered photos')) await uncoverPhoto(db, id)
  await unmergeGrants(context, direction, of('levels').map(levelOf))
  for (const { former } of of('consent')) await restoreConsent(context, direction.from, consentOf(former))
}

/** The levels of a user as the merge recorded them. */
function levelOf({ row_id: user_id, former }: Required<MergeRow>): MergedLevel {
  const level = (name: string) => (['R', 'E', 'F'] as const).find((one) => one === former[name]) ?? null
  return {
    user_id,
    here: level('here'),
    there: level('there'),
    id: Number(former['id']),
    level: level('level'),
  }
}

/** A consent as it was recorded before the merge. */
function consentOf(former: Readonly<Record<string, unknown>>): FormerConsent {
  const { consent, consent_at, consent_by, replaced_at } = former
  return {
    consent: consent === 'yes' ? 'yes' : null,
    consent_at: typeof consent_at === 'string' ? consent_at : null,
    consent_by: typeof consent_by === 'number' ? consent_by : null,
    replaced_at: typeof replaced_at === 'string' ? replaced_at : '',
  }
}

/** Own photos get the places that they had; they are current ones again, although the other file may have newer ones. */
async function movePhotosBack(
  { db, now }: Context,
  direction: Direction,
  rows: readonly Required<MergeRow>[],
): Promise<void> {
  const own = rows.flatMap(({ row_id: id, former: { slot } }) =>
    typeof slot === 'number' ? [{ id, slot }] : [],
  )
  const ids = await moveRowsBack(
    db,
    'files',
    rows.map(({ row_id }) => row_id),
    direction,
  )
  const moved = own.filter((photo) => ids.includes(photo.id))
  // Two photos can't be in one place, not even between two statements
  for (const { id, slot } of moved) await placePhoto(db, id, { slot, replaced_at: now })
  for (const { id, slot } of moved) await placePhoto(db, id, { slot, replaced_at: null })
}

/** Moves what was added since to what goes back: files and texts of its people, and documents about its bookings. */
async function moveWithOwners(
  { db }: Context,
  direction: Direction,
  { people, bookings }: { readonly people: readonly number[]; readonly bookings: readonly number[] },
): Promise<void> {
  const ofPeople: RawBuilder<boolean> = sql`r.indemnitor_id = any (${people}::int[])`
  const withPeople = ['documents', 'messages', 'files', 'text_preferences', 'text_reply_people'] as const
  for (const table of withPeople) await moveRows(db, table, direction, ofPeople)
  await moveRows(
    db,
    'documents',
    direction,
    sql`r.indemnitor_id is null and r.booking_id = any (${bookings}::int[])`,
  )
}
