import { caseEntities } from '@bailiwick/contract/entities'
import type { Context } from '#platform/context'
import { notFound } from '#platform/refusal'
import { caseRecords } from '#case-file/case-records'
import type { Db } from '#tables'
import { recheckWaitingTexts } from '../messaging/service.ts'
import { indemnitorPhotosRow } from '../photos/service.ts'
import { lockedContact, setLinkLastSent } from './queries.ts'

export { hasIndemnitor } from './queries.ts'

export const indemnitors = caseRecords(caseEntities.indemnitors, {
  notForClients: ['send_sms'],
  added: indemnitorPhotosRow,
  async afterUpdate(context, indemnitor_id, changed) {
    if (changed.includes('phone')) await recheckWaitingTexts(context, { indemnitor_id })
  },
})

/** Name, mobile phone and email of the defendant's indemnitor, locked until the transaction ends; 404 if there is none. */
export async function indemnitorContact({ db }: Pick<Context, 'db'>, id: number, defendantId: number) {
  const contact = await lockedContact(db, id, defendantId)
  if (contact === undefined) throw notFound()
  return { ...contact, name: contact.name ?? '' }
}

/** Records that a form link was texted to the indemnitor now (OPEN-70). */
export const indemnitorLinkSent = ({ db, now }: Pick<Context, 'db' | 'now'>, id: number, onlyLater = false) =>
  setLinkLastSent(db, id, now, onlyLater ? { before: now } : undefined)

/** Their link, recorded as sent at one of these times, was not: the one before it is of `lastSent`, or there is none (OPEN-70). */
export const indemnitorLinkNotSent = (
  db: Db,
  id: number,
  recordedTimes: readonly string[],
  lastSent: string | null,
) => setLinkLastSent(db, id, lastSent, { oneOf: recordedTimes })
