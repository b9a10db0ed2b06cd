import type { FilePerson } from '#case-file/file-person'
import type { LinkTime } from '#case-file/link-last-sent'
import { lockDefendant } from '#case-file/lock-defendant'
import type { Context, Store } from '#platform/context'
import { notFound } from '#platform/refusal'
import type { Db } from '#tables'
import { indemnitorContact, setIndemnitorLinkSent } from '../indemnitors/service.ts'
import { fullName } from './history-entry.ts'
import { lockedPerson, setDefendantLinkSent } from './queries.ts'

interface Contact {
  /** Empty if it is not known. */
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
}

/** Name, mobile phone and email of a person, who is locked with the file until the transaction ends; 404 if there is none. */
export async function contactOf(
  context: Store,
  { defendant_id, indemnitor_id }: FilePerson,
): Promise<Contact> {
  if (indemnitor_id !== null) {
    await lockDefendant(context.db, defendant_id)
    return indemnitorContact(context, indemnitor_id, defendant_id)
  }
  const stored = await lockedPerson(context, defendant_id)
  if (stored === undefined) throw notFound()
  const { phone, email } = stored.form
  return {
    name: fullName(stored.form),
    phone: typeof phone === 'string' ? phone : null,
    email: typeof email === 'string' ? email : null,
  }
}

/** Records that a form link was texted to a person now, `onlyLater` unless a later one was (OPEN-70). */
export const linkSent = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  person: FilePerson,
  { onlyLater = false } = {},
): Promise<void> => setLinkLastSent(db, person, now, onlyLater ? { before: now } : undefined)

interface UnsentLink extends FilePerson {
  readonly recordedTimes: readonly string[]
  readonly last_sent: string | null
}

/** A person's link, recorded as sent at one of these times, was not: the one before it is of `last_sent`, or there is none (OPEN-70). */
export const linkNotSent = (db: Db, { recordedTimes, last_sent, ...person }: UnsentLink): Promise<void> =>
  setLinkLastSent(db, person, last_sent, { oneOf: recordedTimes })

const setLinkLastSent = (
  db: Db,
  { defendant_id, indemnitor_id }: FilePerson,
  at: Date | string | null,
  instead?: LinkTime,
): Promise<void> =>
  indemnitor_id === null
    ? setDefendantLinkSent(db, defendant_id, at, instead)
    : setIndemnitorLinkSent(db, indemnitor_id, at, instead)
