import { caseEntities } from '@bailiwick/contract/entities'
import type { Context } from '#platform/context'
import { notFound } from '#platform/refusal'
import { caseRecords } from '#case-file/case-records'
import { recheckWaitingTexts } from '../messaging/service.ts'
import { indemnitorPhotosRow } from '../photos/service.ts'
import { lockedContact } from './queries.ts'

export { hasIndemnitor, setIndemnitorLinkSent } from './queries.ts'

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
