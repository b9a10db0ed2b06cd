import type { AnsweredPart } from '@bailiwick/contract/case-records'
import type { CaseEntity } from '@bailiwick/contract/kit/entity'
import type { Catalogue, RecordOf } from '@bailiwick/contract/kit/fields'
import { changedNames, changeOf, filledFields, pick } from '#platform/change'
import { clientView, maskedView, refuseStaffOnly } from '#case-file/client-view'
import { normalized, type Values } from '#platform/columns'
import type { CallerContext, Client, ReadContext } from '#platform/context'
import { JsonText } from '#platform/json-text'
import { unauthorized, requireValid } from '#platform/refusal'
import { encryptedTables } from '#case-file/encrypted-tables'
import { conflictRefusal, entryData, recordHistory, type HistoryAction } from '#case-file/history'
import { clientMayUse, recordNotFound, requireAccess, requireOwn } from '#case-file/access'
import {
  changeRecord,
  insertRecord,
  lockedRecord,
  markDeleted,
  recordReader,
  type StoredKind,
} from '#case-file/record-queries'

/** A kind of case record: its row of the contract's entities, with the types of its fields and instants. */
export interface Kind<Fields extends Catalogue, Instant extends string> extends CaseEntity {
  readonly fields: Fields
  readonly instants: readonly Instant[]
}

/** What a feature adds to the rules of its kind. */
interface Rules {
  /** Adds the fields that the server fills in; `current` is the record before the save, empty for a new one. */
  readonly withDerived?: (next: Values, current: Values) => Values
  /** Members of a request, besides the fields, that a client may not send. */
  readonly notForClients?: readonly string[]
}

/** A record in a reply. */
type RecordReply<Fields extends Catalogue, Instant extends string> = AnsweredPart &
  RecordOf<Fields> & { readonly [Name in Instant]: string | null }

/** The request for a new record. */
export interface NewRecord extends Values {
  readonly defendant_id: number
}
/** The request to change a record. */
export interface RecordChange extends Values {
  readonly id: number
  readonly defendant_id?: number | undefined
  readonly base?: Values | undefined
}

/** The service of one kind of case record. Users who may edit or delete the defendant may do so with it (OPEN-113). */
export function caseRecords<Fields extends Catalogue, Instant extends string>(
  kind: Kind<Fields, Instant>,
  { withDerived = (next) => next, notForClients = [] }: Rules = {},
) {
  type Reply = RecordReply<Fields, Instant>
  const { fields, table, noun: endpoint } = kind
  const stored: StoredKind = { ...kind, encrypted: encryptedTables[table] }
  const { recordsJson, recordJson } = recordReader<Reply>(stored)

  /** The person of the record, if it is one. */
  const personOf = (id: number) => (kind.isPerson ? id : null)
  const partOf = (record: Values) => ({
    defendant_id: Number(record['defendant_id']),
    ...(kind.isPerson && { indemnitor_id: Number(record['id']) }),
  })
  const viewForClient = (record: Values) => clientView(fields, record, kind.instants)

  /**
   * The records of a defendant or lead as JSON text, with sensitive fields masked; 404 if the file is missing. A client gets
   * those that they may use.
   */
  async function list(context: ReadContext, defendantId: number): Promise<JsonText<Reply[]>> {
    const { actor } = context
    requireOwn(context, { defendant_id: defendantId })
    const found = await recordsJson(context, defendantId)
    if (found === undefined) throw recordNotFound(actor)
    if (actor.userId !== null) return found
    const records = JSON.parse(found.text) as Values[]
    const own = records.filter((record) => clientMayUse(actor, partOf(record)))
    return new JsonText(JSON.stringify(own.map(viewForClient)), found.accessVersion)
  }

  /** A record as JSON text; 404 if missing. The history says who saw its sensitive fields. */
  async function read(context: ReadContext, id: number): Promise<JsonText<Reply>> {
    const { actor } = context
    if (actor.userId === null) return readAsClient(context, actor, id)
    const found = await recordJson(context, id, 'audited')
    if (found === undefined) throw recordNotFound(actor)
    return found
  }

  /** Only the person of the record sees its sensitive fields unmasked. */
  async function readAsClient(context: ReadContext, client: Client, id: number): Promise<JsonText<Reply>> {
    const isOwn = client.indemnitorId !== null && client.indemnitorId === personOf(id)
    const found = await recordJson(context, id, isOwn ? 'audited' : 'unaudited')
    const record = found && (JSON.parse(found.text) as Values)
    if (!found || !record || !clientMayUse(client, partOf(record))) throw unauthorized()
    const seen = isOwn ? record : maskedView(fields, record)
    return new JsonText(JSON.stringify(viewForClient(seen)), found.accessVersion)
  }

  /** Saves a new record and returns its id; 400 names the invalid fields. */
  async function create(context: CallerContext, { defendant_id, ...sent }: NewRecord): Promise<number> {
    await requireAccess(context, 'edit', defendant_id)
    const { actor, now } = context
    refuseStaffOnly(actor, fields, sent, notForClients)
    const form = normalized(fields, sent)
    requireValid(kind.validate(form))
    const saved = withDerived(form, {})
    const id = await insertRecord(context, stored, defendant_id, saved, { by: actor.userId, at: now })
    await recordEntry(context, 'create', { id, defendant_id }, saved, Object.keys(filledFields(saved)))
    return id
  }

  /** Changes the fields that are sent, like `updateDefendant`; 409 if somebody else changed one of them. */
  async function update(context: CallerContext, { id, base = {}, ...sent }: RecordChange): Promise<void> {
    const { actor, now } = context
    const { form, defendant_id } = await locked(context, id)
    if (sent.defendant_id !== undefined && sent.defendant_id !== defendant_id) throw recordNotFound(actor)
    await requireAccess(context, 'edit', defendant_id, personOf(id))
    refuseStaffOnly(actor, fields, sent, notForClients)
    const change = changeOf(fields, form, sent, base)
    if (change.changed.length === 0) return
    if (change.conflicts.length > 0) {
      const isOthers = actor.userId === null && actor.indemnitorId !== personOf(id)
      const shown = isOthers ? { ...change, current: maskedView(fields, change.current) } : change
      throw await conflictRefusal(context, { table, endpoint, id }, shown)
    }
    requireValid(kind.validate(change.next, change.changed))
    const next = withDerived(change.next, change.current)
    const changed = changedNames(change.current, next)
    if (changed.length === 0) return
    await changeRecord(context, stored, id, pick(next, changed), { by: actor.userId, at: now })
    await recordEntry(context, 'update', { id, defendant_id }, next, changed)
  }

  /** Marks the record as deleted, and takes it off the list (OPEN-85). */
  async function remove(context: CallerContext, id: number): Promise<void> {
    const { form, defendant_id } = await locked(context, id)
    await requireAccess(context, 'delete', defendant_id)
    const { db, actor, now } = context
    await markDeleted(db, stored, id, { by: actor.userId, at: now })
    await recordEntry(context, 'delete', { id, defendant_id }, form, [])
  }

  async function locked(context: CallerContext, id: number) {
    const found = await lockedRecord(context, stored, id)
    if (found === undefined) throw recordNotFound(context.actor)
    return found
  }

  const recordEntry = (
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
      name: kind.nameFields.map((name) => form[name]).find((value) => typeof value === 'string') ?? '',
      data: entryData(fields, form),
      changed,
    })

  return { kind, list, read, create, update, remove }
}
