import type { Catalogue, Values } from '@bailiwick/contract/kit/fields'
import type { RawBuilder } from 'kysely'
import { changedNames, changeOf, filledFields, pick, type Change } from '#platform/change'
import { personOf, type Kind } from '#case-file/case-record-kind'
import { recordReads } from '#case-file/case-record-reads'
import { requireRoomInDay, requireShortLists } from '#case-file/client-limit'
import { refuseAgencyOnly, refuseStaffOnly } from '#case-file/client-view'
import { normalized } from '#platform/columns'
import type { Caller, CallerContext } from '#platform/context'
import type { Refusal } from '#platform/refusal'
import { encryptedTables } from '#case-file/encrypted-tables'
import { checkedChange } from '#case-file/partial-save'
import { requireRoomForRecord } from '#case-file/record-limit'
import { requireValidRecord } from '#case-file/valid-record'
import { conflictRefusal, entryData, recordHistory, type HistoryAction } from '#case-file/history'
import { maskRecord } from '#case-file/masking'
import { recordNotFound, requireAccess, requireGranted } from '#case-file/access'
import {
  changeRecord,
  insertRecord,
  lockedRecord,
  markDeleted,
  type StoredKind,
} from '#case-file/record-queries'

/** What a feature adds to the rules of its kind. */
interface Rules {
  /** Adds the fields that the server fills in; `current` is the record before the save, empty for a new one. */
  readonly withDerived?: (next: Values, current: Values) => Values
  /** Refuses what the file doesn't allow in these fields. */
  readonly requireAllowed?: (context: CallerContext, record: CheckedRecord) => Promise<void>
  /** What follows from a change of these fields, in its transaction. */
  readonly afterUpdate?: (context: CallerContext, id: number, changed: readonly string[]) => Promise<void>
  /** Members of a request, besides the fields, that a client may not send. */
  readonly notForClients?: readonly string[]
}

interface Addition<Added> {
  /** What replies have besides: a query of one row, in which `r` is the record. */
  readonly added?: RawBuilder<Added>
}

/** A record before it is saved. */
export interface CheckedRecord {
  readonly defendant_id: number
  readonly next: Values
  /** The filled fields of a new record, or those that change. */
  readonly changed: readonly string[]
  readonly isNew: boolean
}

/** The request for a new record. */
export interface NewRecord extends Values {
  readonly defendant_id: number
  /** Saves the valid fields although others are refused. */
  readonly save_valid?: true | undefined
}
/** The request to change a record. */
export interface RecordChange extends Values {
  readonly id: number
  readonly defendant_id?: number | undefined
  readonly base?: Values | undefined
  /** Saves the valid fields although others are refused. */
  readonly save_valid?: true | undefined
}

/** A new record, and what of it wasn't saved. */
export interface CreatedRecord {
  readonly id: number
  readonly refused: readonly Refusal[]
}

/** The service of one kind of case record. Users who may edit or delete the defendant may do so with it (OPEN-113). */
export const caseRecords = <Fields extends Catalogue, Instant extends string, Added = unknown>(
  kind: Kind<Fields, Instant>,
  { added, ...rules }: Rules & Addition<Added> = {},
) => ({ kind, ...recordReads(kind, added), ...recordWrites(kind, rules) })

/** A kind, as it is stored and as the history records it. */
function writing(kind: Kind<Catalogue, string>) {
  const stored: StoredKind = { ...kind, encrypted: encryptedTables[kind.table] }
  return { stored, recordEntry: entryRecorder(kind) }
}

const recordWrites = (kind: Kind<Catalogue, string>, rules: Rules) => ({
  create: creating(kind, rules),
  update: updating(kind, rules),
  remove: removing(kind),
})

/** Saves a new record; 400 names the invalid fields. */
function creating(
  kind: Kind<Catalogue, string>,
  { withDerived = (next) => next, requireAllowed, notForClients = [] }: Rules,
) {
  const { fields, table } = kind
  const { stored, recordEntry } = writing(kind)
  return async (
    context: CallerContext,
    { defendant_id, save_valid, ...sent }: NewRecord,
  ): Promise<CreatedRecord> => {
    await requireAccess(context, 'edit', defendant_id)
    const { actor, now } = context
    refuseStaffOnly(actor, fields, sent, notForClients)
    const form = normalized(fields, sent)
    refuseAgencyOnly(actor, fields, Object.keys(filledFields(form)))
    await requireRoomForRecord(context, table, defendant_id)
    await requireRoomInDay(context, 'save', defendant_id)
    const isPartial = save_valid === true
    const all = { current: {}, next: form, changed: Object.keys(form), conflicts: [] }
    const { change, refused } = await checkedChange(all, {
      fields,
      isPartial,
      async check(one) {
        requireShortLists(actor, one)
        await requireValidRecord(context.db, kind, defendant_id, one.next)
      },
    })
    const filled = Object.keys(filledFields(change.next))
    await requireAllowed?.(context, { next: change.next, changed: filled, defendant_id, isNew: true })
    const saved = withDerived(change.next, {})
    const id = await insertRecord(context, stored, defendant_id, saved, { by: actor.userId, at: now })
    await recordEntry(context, 'create', { id, defendant_id }, saved, Object.keys(filledFields(saved)))
    return { id, refused }
  }
}

/**
 * Changes the fields that are sent, like `updateDefendant`; 409 if somebody else changed one of them. Returns why some weren't
 * saved.
 */
function updating(
  kind: Kind<Catalogue, string>,
  { withDerived = (next) => next, requireAllowed, afterUpdate, notForClients = [] }: Rules,
) {
  const { fields, table, noun: endpoint } = kind
  const { stored, recordEntry } = writing(kind)
  return async (
    context: CallerContext,
    { id, base = {}, save_valid, ...sent }: RecordChange,
  ): Promise<readonly Refusal[]> => {
    const { actor, now } = context
    const { form, defendant_id, access_type } = await locked(context, stored, id)
    if (sent.defendant_id !== undefined && sent.defendant_id !== defendant_id) throw recordNotFound(actor)
    requireGranted(actor, 'edit', { defendant_id, indemnitor_id: personOf(kind, id) }, access_type)
    refuseStaffOnly(actor, fields, sent, notForClients)
    const isPartial = save_valid === true
    const wanted = changeOf(fields, form, sent, base)
    if (wanted.changed.length === 0) return []
    refuseAgencyOnly(actor, fields, wanted.changed)
    const { change, refused } = await checkedChange(wanted, {
      fields,
      isPartial,
      async check(one) {
        if (one.conflicts.length > 0) {
          const shown = shownTo(actor, kind, id, one)
          throw await conflictRefusal(context, { table, endpoint, id }, shown, isPartial)
        }
        requireShortLists(actor, one)
        await requireRoomInDay(context, 'save', defendant_id)
        await requireValidRecord(context.db, kind, defendant_id, one.next, one.changed)
      },
    })
    await requireAllowed?.(context, { ...change, defendant_id, isNew: false })
    const next = withDerived(change.next, change.current)
    const changed = changedNames(change.current, next)
    if (changed.length === 0) return refused
    await changeRecord(context, stored, id, pick(next, changed), { by: actor.userId, at: now })
    await recordEntry(context, 'update', { id, defendant_id }, next, changed)
    await afterUpdate?.(context, id, changed)
    return refused
  }
}

/** Marks the record as deleted, and takes it off the list (OPEN-85). */
function removing(kind: Kind<Catalogue, string>) {
  const { stored, recordEntry } = writing(kind)
  return async (context: CallerContext, id: number): Promise<void> => {
    const { actor, db, now } = context
    const { form, defendant_id, access_type } = await locked(context, stored, id)
    requireGranted(actor, 'delete', { defendant_id, indemnitor_id: null }, access_type)
    await markDeleted(db, stored, id, { by: actor.userId, at: now })
    await recordEntry(context, 'delete', { id, defendant_id }, form, [])
  }
}

async function locked(context: CallerContext, stored: StoredKind, id: number) {
  const found = await lockedRecord(context, stored, id)
  if (found === undefined) throw recordNotFound(context.actor)
  return found
}

/** A change for the reply of a conflict: a client sees the sensitive fields of others masked. */
function shownTo(actor: Caller, kind: Kind<Catalogue, string>, id: number, change: Change): Change {
  const isOthers = actor.userId === null && actor.indemnitorId !== personOf(kind, id)
  return isOthers ? { ...change, current: maskRecord(kind.fields, change.current) } : change
}

/** Writes the history entry of a change. */
const entryRecorder =
  ({ fields, noun: endpoint, nameFields }: Kind<Catalogue, string>) =>
  (
    context: CallerContext,
    action: HistoryAction,
    { id, defendant_id }: { readonly id: number; readonly defendant_id: number },
    form: Values,
    changed: readonly string[],
  ) =>
    recordHistory(context, {
      action,
      endpoint,
      record_id: id,
      defendant_id,
      name: nameFields.map((name) => form[name]).find((value) => typeof value === 'string') ?? '',
      data: entryData(fields, form),
      changed,
    })
