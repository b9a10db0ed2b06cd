import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { besideOthers, leadBookingFields, leadDataOf } from '@bailiwick/contract/defendant-fields/lead'
import { leadFields } from '@bailiwick/contract/defendant-fields/lead-form'
import type { DefendantChange, ListQuery, NewDefendant } from '@bailiwick/contract/defendants'
import { errorsAmong, recordErrors, type Catalogue } from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'
import { holdsKey } from '@bailiwick/contract/permissions'
import { changeOf, filled, picked } from '#platform/change'
import { tidied, type Values } from '#platform/columns'
import { refuseStaffOnly, without } from '#platform/client-view'
import type { Caller, CallerContext, Context, ReadContext, Store } from '#platform/context'
import { isUniqueBreach } from '#platform/database-errors'
import { conflict, notFound, refusalOf } from '#platform/refusal'
import { rowsAsked } from '#platform/paging'
import type { StatementContext } from '#platform/single-statement'
import { bookings } from '../bookings/service.ts'
import { changedByOthers, madeValues } from '../history/service.ts'
import { noSuch, requireAccess } from '../sharing/service.ts'
import { recordForClient } from './client-record.ts'
import { entryOf, nameOf, noteChange } from './history-entry.ts'
import { conditionsOf } from './list-filters.ts'
import { listPage, orderOf, type Page } from './list.ts'
import { readNotified, type NotifiedFile } from './notified.ts'
import {
  changeDefendant,
  insertDefendant,
  lockedForm,
  markDeleted,
  recordJson,
  setLinkLastSent,
  type RecordText,
} from './queries.ts'

/** One page of the defendants (or leads) that match, its rows as JSON text, with the exact total (OPEN-63 to OPEN-69). */
export function listDefendants(
  { db, actor }: Context,
  query: ListQuery,
  { is_lead, withRecipients = false }: { readonly is_lead: 0 | 1; readonly withRecipients?: boolean },
): Promise<Page> {
  return listPage(db, {
    is_lead,
    conditions: conditionsOf(query),
    order: orderOf(query.sort_by, query.sort_direction),
    ...rowsAsked(query),
    viewerId: actor.userId,
    withCreator: seesCreators({ actor }),
    withRecipients,
  })
}

/** The whole record as JSON text; 404 where there is none. Who was shown its sensitive fields is in the history. */
export async function readDefendant(context: ReadContext, id: number): Promise<RecordText> {
  const { actor } = context
  if (actor.userId === null) return recordForClient(context, actor, id)
  const record = await recordJson(context, id, seesCreators({ actor }) ? 'withCreator' : 'withoutCreator')
  if (record === undefined) throw notFound()
  return record
}

/** Who created a record is for the CRM's administrators (DEF-22, OPEN-67). */
const seesCreators = ({ actor }: Pick<Context, 'actor'>) => holdsKey(actor.permissions, 'CRM admin')

/**
 * Keeps a new defendant or lead and returns the answer, which says its id; 400 names the fields that break a rule, 409 a
 * phone in use.
 */
export async function createDefendant(context: StatementContext, sent: NewDefendant): Promise<string | null> {
  const is_lead = sent.is_lead ?? 0
  const fields = fieldsOf(is_lead)
  const form = tidied(fields, { ...flat(sent), status: sent.status?.trim() || 'New Lead' })
  refuseErrors(recordErrors(fields, form), is_lead)
  const made = { is_lead, form }
  const history = madeValues(entryOf('create', made, Object.keys(filled(form))))
  return uniquePhone(() => insertDefendant(context, made, history))
}

/**
 * Changes the fields that are sent. Rules are held against what changes and what hangs on it, so that an old file that
 * lacks something elsewhere can be saved. 409 where somebody else changed one of the fields since its `base`, or the
 * phone is in use, or a lead's booking data comes after it was converted. With is_lead 0 a lead becomes a defendant, its
 * booking data a booking (LEAD-11 to LEAD-13, OPEN-90).
 */
export async function updateDefendant(
  context: CallerContext,
  { id, base = {}, ...sent }: DefendantChange,
): Promise<void> {
  const { actor, now } = context
  await requireAccess(context, 'edit', id)
  refuseStaffOnly(actor, defendantFields, sent, ofLeads)
  const kept = await lockedForm(context, id)
  if (kept === undefined) throw noSuch(actor)
  // Booking data of a lead has no place in a defendant; dropping it would lose what was typed
  if (kept.is_lead === 0 && Object.keys(filled({ ...sent.lead_data })).length > 0)
    throw conflict(messages.leadConverted, { fields: ['lead_data'] })
  const fields = fieldsOf(kept.is_lead)
  const own = actor.userId === null ? without(sent, shownOfLeads) : sent
  const change = changeOf(fields, kept.form, flat(own), flat(base))
  const { next, changed } = change
  const converts = kept.is_lead === 1 && sent.is_lead === 0
  if (changed.length === 0 && !converts) return
  if (change.lost.length > 0) {
    throw await changedByOthers(context, { table: 'defendants', endpoint: 'defendant', id }, change)
  }
  // All of the booking data must stand the rules of a booking before it becomes one
  const held = converts ? [...changed, ...leadBookingNames] : changed
  refuseErrors(errorsAmong(fields, held, next), kept.is_lead)
  const written = picked(next, changed)
  const by = { by: actor.userId, at: now }
  if (!converts) {
    const lead = kept.is_lead === 1 ? { lead_data: leadDataOf(next) } : null
    await uniquePhone(() => changeDefendant(context, id, written, lead, by), actor)
    return noteChange(context, 'update', id, { ...kept, form: next }, changed)
  }
  // A lead of which no booking is known gets none (OPEN-90)
  const booking = leadDataOf(next)
  if (Object.keys(filled(booking)).length > 0)
    await bookings.create(context, { defendant_id: id, ...booking })
  await uniquePhone(() => changeDefendant(context, id, written, { is_lead: 0, lead_data: null }, by))
  await noteChange(context, 'convert', id, { is_lead: 0, form: next }, [...changed, 'is_lead'])
}

/** Marks the record as deleted: it is on no list any more and its phone may be used again (OPEN-85). */
export async function deleteDefendant(context: Context, id: number): Promise<void> {
  await requireAccess(context, 'delete', id)
  const { db, actor, now } = context
  const kept = await lockedForm(context, id)
  if (kept === undefined) throw notFound()
  await markDeleted(db, id, { by: actor.userId, at: now })
  await noteChange(context, 'delete', id, kept, [])
}

/** Name, mobile phone and e-mail address of a defendant or lead, who is locked until the transaction ends; 404 where there is none. */
export async function defendantContact(context: Store, id: number) {
  const kept = await lockedForm(context, id)
  if (kept === undefined) throw notFound()
  const { phone, email } = kept.form
  return {
    name: nameOf(kept.form),
    phone: typeof phone === 'string' ? phone : null,
    email: typeof email === 'string' ? email : null,
  }
}

/** Keeps that a link to the form was texted to the defendant now (OPEN-70). */
export const defendantLinkSent = ({ db, now }: Pick<Context, 'db' | 'now'>, id: number) =>
  setLinkLastSent(db, id, now)

/** What only staff may send of a lead, and what of that a client's record shows, to whom it is read-only. */
const ofLeads = ['is_lead', 'lead_data']
const shownOfLeads = ['booking']

const leadBookingNames = Object.keys(besideOthers(leadBookingFields))

const fieldsOf = (is_lead: 0 | 1): Catalogue => (is_lead === 1 ? leadFields : defendantFields)

/** What was sent, with the fields of `lead_data` beside the others; `booking` alone is a lead's as well (OPEN-74). */
function flat({ lead_data, booking, ...sent }: Values & Pick<NewDefendant, 'lead_data'>): Values {
  return { ...sent, ...besideOthers({ ...(typeof booking === 'string' && { booking }), ...lead_data }) }
}

/** A missing name has a sentence of its own (DEF-83, DEF-84, LEAD-16); otherwise the first text is read. */
function refuseErrors(errors: Readonly<Record<string, string>>, is_lead: 0 | 1): void {
  const names =
    (errors['first_name'] === messages.required ? messages.firstNameRequired : '') +
    (errors['last_name'] === messages.required ? messages.lastNameRequired : '')
  const text = is_lead === 1 ? messages.someFieldsRequired : names
  const refusal = refusalOf(errors, names === '' ? undefined : text)
  if (refusal) throw refusal
}

/** Clients sign in by their mobile phone, so no two files may have the same (OPEN-78). */
async function uniquePhone<Result>(write: () => Promise<Result>, by?: Caller): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueBreach(error, 'defendants_phone')) throw error
    // A client is not told of other files
    const text = by?.userId === null ? messages.phoneRefused : messages.phoneTaken
    throw conflict(text, { fields: ['phone'], errors: { phone: text } })
  }
}

/** What a notification about a defendant is made of; 404 where there is no such defendant, or no such booking of theirs. */
export async function notifiedFile(
  { db }: Pick<Context, 'db'>,
  defendantId: number,
  bookingId: number | null,
): Promise<NotifiedFile> {
  const file = await readNotified(db, defendantId, bookingId)
  if (file === undefined || (bookingId !== null && file.booking === null)) throw notFound()
  return file
}
