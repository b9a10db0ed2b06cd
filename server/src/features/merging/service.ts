import { leadDataOf } from '@bailiwick/contract/defendant-fields/lead'
import type { BodyOf, QueryOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { mergeFiles, previewMerge } from '@bailiwick/contract/merging'
import { requireAccess } from '#case-file/access'
import { refreshFiles } from '#case-file/refresh-list'
import { filledFields, pick } from '#platform/change'
import type { Context } from '#platform/context'
import { badRequest, conflict, notFound } from '#platform/refusal'
import {
  changePerson,
  fullName,
  lockedPerson,
  markMerged,
  personFields,
  recordMerge,
  type StoredDefendant,
} from '../defendants/service.ts'
import { editorsOf } from '../locks/service.ts'
import { ownPhotos } from '../photos/service.ts'
import { differences } from './difference-policy.ts'
import { moveFile } from './moving-service.ts'
import { countMoving, fileLine, insertMerge, insertMergeRows, lockFiles } from './queries.ts'

interface Pair {
  readonly stays: number
  readonly goes: number
}

/** What differs between two files, and what would move; 409 if they can't be merged this way. */
export async function previewOf(
  context: Context,
  pair: QueryOf<typeof previewMerge>,
): Promise<ReplyOf<typeof previewMerge>> {
  const { db } = context
  const { stays, goes } = await requirePair(context, pair)
  const [line, otherLine] = [await fileLine(db, pair.stays), await fileLine(db, pair.goes)]
  if (line === undefined || otherLine === undefined) throw notFound()
  const here = new Set((await ownPhotos(db, pair.stays)).map(({ field }) => field))
  const there = new Set((await ownPhotos(db, pair.goes)).map(({ field }) => field))
  return {
    stays: line,
    goes: otherLine,
    fields: differences(personFields(stays.is_lead), stays.form, goes.form),
    photos: [...there].filter((field) => here.has(field)),
    moving: await countMoving(db, pair.goes),
  }
}

/**
 * Merges a file into another and returns the id of the merge. All in the transaction of the call: what is in the file moves,
 * the other takes the values of the fields that `take` names, and the file becomes a deleted one. 409 while somebody else
 * has one of them open to edit.
 */
export async function merge(context: Context, { take, ...pair }: BodyOf<typeof mergeFiles>): Promise<number> {
  const { db, actor, now } = context
  await lockFiles(db, [pair.stays, pair.goes])
  const { stays, goes } = await requirePair(context, pair)
  await requireNobodyEdits(context, pair)
  const names = differences(personFields(stays.is_lead), stays.form, goes.form)
    .filter(({ name, may_take }) => may_take && take.includes(name))
    .map(({ name }) => name)
  const taken = pick(goes.form, names)
  const id = await insertMerge(db, {
    survivor_id: pair.stays,
    merged_id: pair.goes,
    merged_by: actor.userId,
    merged_at: now,
    taken: JSON.stringify(pick(stays.form, names)),
  })
  await insertMergeRows(db, id, await moveFile(context, { from: pair.goes, to: pair.stays }, take))
  // First, because the phone of a file that isn't deleted is nobody else's
  await markMerged(context, pair.goes)
  if (names.length > 0) await changePerson(context, pair.stays, stays, taken)
  await refreshFiles(db, [pair.stays, pair.goes])
  const next = { ...stays, form: { ...stays.form, ...taken } }
  await recordMerge(context, 'merge', pair.goes, goes, {
    about: { merged_into: fullName(stays.form), merged_into_id: pair.stays },
  })
  await recordMerge(context, 'merge', pair.stays, next, {
    changed: names,
    about: { merged_from: fullName(goes.form), merged_from_id: pair.goes },
  })
  return id
}

/** Refuses while somebody else has one of the files, or an indemnitor of theirs, open to edit. */
export async function requireNobodyEdits(context: Context, { stays, goes }: Pair): Promise<void> {
  const [editor] = await editorsOf(context, [stays, goes])
  if (editor !== undefined) throw conflict(sentence('mergeWhileEdited', editor))
}

/** Both files; refuses what can't be merged. A lead never takes in a defendant: it has no place for what is in it. */
async function requirePair(
  context: Context,
  pair: Pair,
): Promise<{ stays: StoredDefendant; goes: StoredDefendant }> {
  if (pair.stays === pair.goes) throw badRequest('mergeWithItself', { fields: ['goes'] })
  await requireAccess(context, 'edit', pair.stays)
  await requireAccess(context, 'delete', pair.goes)
  const stays = await lockedPerson(context, pair.stays)
  const goes = await lockedPerson(context, pair.goes)
  if (stays === undefined || goes === undefined) throw notFound()
  if (stays.is_lead === 1 && goes.is_lead === 0) throw conflict('leadCannotStay', { fields: ['stays'] })
  if (stays.is_lead === 0 && goes.is_lead === 1 && hasBookingData(goes))
    throw conflict('leadHasBooking', { fields: ['goes'] })
  return { stays, goes }
}

const hasBookingData = ({ form }: StoredDefendant): boolean =>
  Object.keys(filledFields(leadDataOf(form))).length > 0
