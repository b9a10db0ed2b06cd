import { indemnitorFaults, indemnitorFields } from '@bailiwick/contract/indemnitors'
import type { Context } from '#platform/context'
import { notFound } from '#platform/refusal'
import { caseRecords } from '../case-records/service.ts'
import { lockedContact, setLinkLastSent } from './queries.ts'

export const indemnitors = caseRecords({
  table: 'indemnitors',
  endpoint: 'indemnitor',
  fields: indemnitorFields,
  instants: ['link_last_sent'],
  calledBy: ['name'],
  faults: indemnitorFaults,
  ofPerson: true,
  notForClients: ['send_sms'],
})

/** Name, mobile phone and e-mail address of an indemnitor, who is locked until the transaction ends; 404 where the defendant has none such. */
export async function indemnitorContact({ db }: Pick<Context, 'db'>, id: number, defendantId: number) {
  const contact = await lockedContact(db, id, defendantId)
  if (contact === undefined) throw notFound()
  return { ...contact, name: contact.name ?? '' }
}

/** Keeps that a link to the form was texted to the indemnitor now (OPEN-70). */
export const indemnitorLinkSent = ({ db, now }: Pick<Context, 'db' | 'now'>, id: number) =>
  setLinkLastSent(db, id, now)
