import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { withLeadPrefix, leadBookingFields, leadDataOf } from '@bailiwick/contract/defendant-fields/lead'
import type { Defendant, DefendantChange, NewDefendant } from '@bailiwick/contract/defendants'
import {
  errorsAmong,
  recordErrors,
  rejectionOf,
  type RecordErrors,
} from '@bailiwick/contract/kit/field-errors'
import type { Values } from '@bailiwick/contract/kit/fields'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import { holdsKey } from '@bailiwick/contract/kit/permissions'
import { recordNotFound, requireGranted, requireOwn } from '#case-file/access'
import { requireRoomInDay, requireShortLists } from '#case-file/client-limit'
import { refuseAgencyOnly, refuseStaffOnly, without } from '#case-file/client-view'
import { checkedChange } from '#case-file/partial-save'
import { conflictRefusal, createEntryValues } from '#case-file/history'
import { changeOf, filledFields, pick, type Change } from '#platform/change'
import { normalized } from '#platform/columns'
import type { CallerContext, Context, ReadContext, StatementContext } from '#platform/context'
import type { JsonText } from '#platform/json-text'
import { conflict, notFound, Refusal, requireValid } from '#platform/refusal'
import { bookings } from '../bookings/service.ts'
import { recheckWaitingTexts } from '../messaging/service.ts'
import { recordForClient } from './client-service.ts'
import { historyEntry, recordChange } from './history-entry.ts'
import { requireTries, requireUniquePhone, withUniquePhone, type PhoneTry } from './phone-policy.ts'
import { readNotificationData, type NotificationData } from './notification-queries.ts'
import { changeDefendant, insertDefendant, lockedPerson, markDeleted, survivorOf } from './queries.ts'
import { personFields } from './merge-service.ts'
import { recordJson } from './read-queries.ts'

export { readRecipients } from './notification-queries.ts'
export { contactOf, linkNotSent, linkSent } from './contact-service.ts'
export {
  changePerson,
  fullName,
  isPhoneTaken,
  lockedPerson,
  markMerged,
  personFields,
  recordMerge,
  unmarkMerged,
  type StoredDefendant,
} from './merge-service.ts'

/** The whole record as JSON text; 404 if there is none. The history says who saw its sensitive fields. */
export async function readDefendant(context: ReadContext, id: number): Promise<JsonText<Defendant>> {
  const { actor } = context
  if (actor.userId === null) return recordForClient(context, actor, id)
  const record = await recordJson(context, id, seesCreators({ actor }) ? 'withCreator' : 'withoutCreator')
  if (record === undefined) throw await missing(context, id)
  return record
}

/** The refusal for a missing file; of a merged one it names the file that stayed, so that old addresses lead there. */
async function missing({ db }: Pick<Context, 'db'>, id: number): Promise<Refusal> {
  const survivor = await survivorOf(db, id)
  return survivor === undefined ? notFound() : new Refusal(404, 'fileMerged', { merged_into: survivor })
}

/** Only the CRM's administrators see who created a record (DEF-22, OPEN-67). */
export const seesCreators = ({ actor }: Pick<Context, 'actor'>) => holdsKey(actor.permissions, 'CRM admin')

/**
 * Saves a new defendant or lead and returns the reply with its id. 400 names the invalid fields, 409 means that the phone is
 * in use.
 */
export async function createDefendant<Known>(
  context: StatementContext,
  sent: NewDefendant,
  known: Known,
): Promise<JsonText<Known & { readonly insertId: number }>> {
  const is_lead = sent.is_lead ?? 0
  const fields = personFields(is_lead)
  const form = normalized(fields, { ...flatten(sent), status: sent.status?.trim() || 'New Lead' })
  requireNoErrors(recordErrors(fields, form), is_lead)
  const created = { is_lead, form }
  const history = createEntryValues(historyEntry('create', created, Object.keys(filledFields(form))))
  return withUniquePhone(() => insertDefendant(context, created, history, known))
}

/**
 * Changes the fields that are sent. Only these and the fields that depend on them are validated, so that an old record
 * with a gap elsewhere can be saved. 409 if somebody else changed one of the fields since its `base`, the phone is in
 * use, or booking data of a lead arrives after its conversion. With is_lead 0 a lead becomes a defendant and its booking
 * data a booking (LEAD-11 to LEAD-13, OPEN-90). With `save_valid` it returns why some fields weren't saved.
 */
export async function updateDefendant(
  context: CallerContext,
  { id, base = {}, save_valid, ...sent }: DefendantChange,
  tried: PhoneTry | null,
): Promise<readonly Refusal[]> {
  const { actor, now } = context
  const person = { defendant_id: id, indemnitor_id: null }
  requireOwn(context, person)
  refuseStaffOnly(actor, defendantFields, sent, leadOnlyNames)
  const stored = await lockedPerson(context, id)
  if (stored === undefined) throw recordNotFound(actor)
  requireGranted(actor, 'edit', person, stored.access_type)
  // A defendant can't store booking data of a lead, and dropping it would lose what was typed
  if (stored.is_lead === 0 && Object.keys(filledFields({ ...sent.lead_data })).length > 0)
    throw conflict('leadConverted', { fields: ['lead_data'] })
  const fields = personFields(stored.is_lead)
  const own = actor.userId === null ? without(sent, leadNamesClientsSee) : sent
  const wanted = changeOf(fields, stored.form, flatten(own), flatten(base))
  refuseAgencyOnly(actor, fields, wanted.changed)
  const converts = stored.is_lead === 1 && sent.is_lead === 0
  if (wanted.changed.length === 0 && !converts) return []
  const isPartial = save_valid === true && !converts
  const { change, refused } = await checkedChange(wanted, {
    fields,
    isPartial,
    check: (one) => requireSavable(context, { id, is_lead: stored.is_lead, converts, isPartial, tried }, one),
  })
  const { next, changed } = change
  const written = pick(next, changed)
  const by = { by: actor.userId, at: now }
  if (!converts) {
    const lead = changed.some((name) => leadBookingNames.includes(name))
      ? { lead_data: leadDataOf(next) }
      : null
    await withUniquePhone(() => changeDefendant(context, id, written, lead, by), tried)
    if (changed.includes('phone'))
      await recheckWaitingTexts(context, { defendant_id: id, indemnitor_id: null })
    await recordChange(context, 'update', id, { ...stored, form: next }, changed)
    return refused
  }
  // A lead without booking data gets no booking (OPEN-90)
  const booking = leadDataOf(next)
  if (Object.keys(filledFields(booking)).length > 0)
    await bookings.create(context, { defendant_id: id, ...booking })
  await withUniquePhone(() => changeDefendant(context, id, written, { is_lead: 0, lead_data: null }, by))
  await recordChange(context, 'convert', id, { is_lead: 0, form: next }, [...changed, 'is_lead'])
  return refused
}

interface ChangedFile {
  readonly id: number
  readonly is_lead: 0 | 1
  readonly converts: boolean
  readonly isPartial: boolean
  /** The phone, if a client changes it. */
  readonly tried: PhoneTry | null
}

/** Refuses a change of a file that conflicts with another, has invalid fields or is one too many of a client. */
async function requireSavable(
  context: CallerContext,
  { id, is_lead, converts, isPartial, tried }: ChangedFile,
  change: Change,
): Promise<void> {
  const { actor, db } = context
  if (change.conflicts.length > 0)
    throw await conflictRefusal(
      context,
      { table: 'defendants', endpoint: 'defendant', id },
      change,
      isPartial,
    )
  requireShortLists(actor, change)
  await requireRoomInDay(context, 'save', id)
  const hasPhone = change.changed.includes('phone')
  if (hasPhone) requireTries(tried)
  // The write would refuse it with everything else
  if (isPartial && hasPhone) await requireUniquePhone(db, id, change.next['phone'], tried)
  // Booking data must satisfy all rules of a booking before it becomes one
  const checked = converts ? [...change.changed, ...leadBookingNames] : change.changed
  requireNoErrors(errorsAmong(personFields(is_lead), checked, change.next), is_lead)
}

/** Marks the record as deleted: it leaves the lists, and its phone may be used again (OPEN-85). */
export async function deleteDefendant(context: Context, id: number): Promise<void> {
  const { db, actor, now } = context
  const stored = await lockedPerson(context, id)
  if (stored === undefined) throw notFound()
  requireGranted(actor, 'delete', { defendant_id: id, indemnitor_id: null }, stored.access_type)
  await markDeleted(db, id, { by: actor.userId, at: now })
  await recordChange(context, 'delete', id, stored, [])
}

/** Fields of a lead that a client may not send. */
const leadOnlyNames = ['is_lead', 'lead_data']
/** Fields of a lead that a client's form shows read-only and sends back. */
const leadNamesClientsSee = ['booking']

const leadBookingNames = Object.keys(withLeadPrefix(leadBookingFields))

/** The values, with those of `lead_data` prefixed; a lead also accepts `booking` by itself (OPEN-74). */
function flatten({ lead_data, booking, ...sent }: Values & Pick<NewDefendant, 'lead_data'>): Values {
  return { ...sent, ...withLeadPrefix({ ...(typeof booking === 'string' && { booking }), ...lead_data }) }
}

/** Throws the refusal of the errors; a missing name has its own sentence (DEF-83, DEF-84, LEAD-16). */
function requireNoErrors(errors: RecordErrors, is_lead: 0 | 1): void {
  requireValid(rejectionOf(errors, missingName(errors, is_lead)))
}

function missingName(errors: RecordErrors, is_lead: 0 | 1): Sentence | undefined {
  const [first, last] = ['first_name', 'last_name'].map((name) => errors[name]?.code === 'required')
  if (!first && !last) return undefined
  if (is_lead === 1) return sentence('someFieldsRequired')
  return sentence(first && last ? 'namesRequired' : first ? 'firstNameRequired' : 'lastNameRequired')
}

/** The data of a notification about a defendant; 404 if there is no such defendant, or no such booking of theirs. */
export async function notificationData(
  { db }: Pick<Context, 'db'>,
  defendantId: number,
  bookingId: number | null,
): Promise<NotificationData> {
  const file = await readNotificationData(db, defendantId, bookingId)
  if (file === undefined || (bookingId !== null && file.booking === null)) throw notFound()
  return file
}
