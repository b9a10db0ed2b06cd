import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import type { DefendantChange, ListQuery, NewDefendant } from '@bailiwick/contract/defendants'
import { errorsAmong, recordErrors } from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'
import { holdsKey } from '@bailiwick/contract/permissions'
import { changeOf, filled, picked } from '#platform/change'
import { tidied, type Values } from '#platform/columns'
import type { Context } from '#platform/context'
import { isUniqueBreach } from '#platform/database-errors'
import { conflict, notFound, refusalOf } from '#platform/refusal'
import {
  changedByOthers,
  entryData,
  historyOfMade,
  recordHistory,
  type HistoryAction,
} from '../history/service.ts'
import { requireAccess } from '../sharing/service.ts'
import { conditionsOf } from './list-filters.ts'
import { listPage, orderOf, type Page } from './list.ts'
import {
  changeDefendant,
  insertDefendant,
  lockedForm,
  markDeleted,
  recordJson,
  setLinkLastSent,
  type RecordText,
} from './queries.ts'

const defaultRows = 10

/** One page of the defendants (or leads) that match, its rows as JSON text, with the exact total (OPEN-63 to OPEN-69). */
export function listDefendants({ db, actor }: Context, query: ListQuery, is_lead: 0 | 1): Promise<Page> {
  return listPage(db, {
    is_lead,
    conditions: conditionsOf(query),
    order: orderOf(query.sort_by, query.sort_direction),
    offset: query.offset ?? 0,
    rows: query.rows ?? defaultRows,
    viewerId: actor.userId,
    withCreator: seesCreators({ actor }),
  })
}

/** The whole record as JSON text; 404 where there is none. */
export async function readDefendant({ db, actor }: Context, id: number): Promise<RecordText> {
  const record = await recordJson(db, id, { id: actor.userId, seesCreators: seesCreators({ actor }) })
  if (record === undefined) throw notFound()
  return record
}

/** Who created a record is for the CRM's administrators (DEF-22, OPEN-67). */
const seesCreators = ({ actor }: Pick<Context, 'actor'>) => holdsKey(actor.permissions, 'CRM admin')

/** Keeps a new defendant or lead and returns its id; 400 names the fields that break a rule, 409 a phone in use. */
export async function createDefendant(context: Context, sent: NewDefendant): Promise<number> {
  const { db, actor, now } = context
  const form = tidied(defendantFields, { ...sent, status: sent.status?.trim() || 'New Lead' })
  refuseErrors(recordErrors(defendantFields, form))
  const is_lead = sent.is_lead ?? 0
  const history = historyOfMade(context, entryOf('create', form, Object.keys(filled(form))))
  return uniquePhone(() => insertDefendant(db, form, is_lead, { by: actor.userId, at: now }, history))
}

/**
 * Changes the fields that are sent. Rules are held against what changes and what hangs on it, so that an old file that
 * lacks something elsewhere can be saved. 409 where somebody else changed one of the fields since its `base`, or the
 * phone is in use.
 */
export async function updateDefendant(
  context: Context,
  { id, base = {}, ...sent }: DefendantChange,
): Promise<void> {
  await requireAccess(context, 'edit', id)
  const { db, actor, now } = context
  const kept = await lockedForm(db, id)
  if (kept === undefined) throw notFound()
  const change = changeOf(defendantFields, kept, sent, base)
  const { next, changed } = change
  if (changed.length === 0) return
  if (change.lost.length > 0) {
    throw await changedByOthers(context, { table: 'defendants', endpoint: 'defendant', id }, change)
  }
  refuseErrors(errorsAmong(defendantFields, changed, next))
  await uniquePhone(() => changeDefendant(db, id, picked(next, changed), { by: actor.userId, at: now }))
  await noteChange(context, 'update', id, next, changed)
}

/** Marks the record as deleted: it is on no list any more and its phone may be used again (OPEN-85). */
export async function deleteDefendant(context: Context, id: number): Promise<void> {
  await requireAccess(context, 'delete', id)
  const { db, actor, now } = context
  const form = await lockedForm(db, id)
  if (form === undefined) throw notFound()
  await markDeleted(db, id, { by: actor.userId, at: now })
  await noteChange(context, 'delete', id, form, [])
}

/** Name and mobile phone of a defendant or lead, who is locked until the transaction ends; 404 where there is none. */
export async function defendantContact({ db }: Pick<Context, 'db'>, id: number) {
  const form = await lockedForm(db, id)
  if (form === undefined) throw notFound()
  return { name: nameOf(form), phone: typeof form['phone'] === 'string' ? form['phone'] : null }
}

/** Keeps that a link to the form was texted to the defendant now (OPEN-70). */
export const defendantLinkSent = ({ db, now }: Pick<Context, 'db' | 'now'>, id: number) =>
  setLinkLastSent(db, id, now)

/** A missing name has a sentence of its own (DEF-83, DEF-84); otherwise the first text is read. */
function refuseErrors(errors: Readonly<Record<string, string>>): void {
  const names =
    (errors['first_name'] === messages.required ? messages.firstNameRequired : '') +
    (errors['last_name'] === messages.required ? messages.lastNameRequired : '')
  const refusal = refusalOf(errors, names === '' ? undefined : names)
  if (refusal) throw refusal
}

/** Clients sign in by their mobile phone, so no two files may have the same (OPEN-78). */
async function uniquePhone<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueBreach(error, 'defendants_phone')) throw error
    throw conflict(messages.phoneTaken, { fields: ['phone'], errors: { phone: messages.phoneTaken } })
  }
}

const nameOf = ({ first_name, last_name }: Values) => [first_name, last_name].filter(Boolean).join(' ')

const entryOf = (action: HistoryAction, form: Values, changed: readonly string[]) => ({
  action,
  endpoint: 'defendant',
  name: nameOf(form),
  data: entryData(defendantFields, form),
  changed,
})

const noteChange = (
  context: Context,
  action: HistoryAction,
  id: number,
  form: Values,
  changed: readonly string[],
) => recordHistory(context, { ...entryOf(action, form, changed), record_id: id, defendant_id: id })
