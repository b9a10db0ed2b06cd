import { createArrest, listArrests } from '@bailiwick/contract/arrests'
import { createBooking, listBookings } from '@bailiwick/contract/bookings'
import {
  createDefendant,
  listDefendants,
  readDefendant,
  updateDefendant,
  type Defendant,
} from '@bailiwick/contract/defendants'
import { createIndemnitor, listIndemnitors } from '@bailiwick/contract/indemnitors'
import type { BodyOf, QueryOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import type { ApiClient } from './api.ts'

type NewDefendant = BodyOf<typeof createDefendant> & { first_name?: string; last_name?: string }
export type NewBooking = Omit<BodyOf<typeof createBooking>, 'defendant_id'>
type NewIndemnitor = Omit<BodyOf<typeof createIndemnitor>, 'defendant_id'>
type NewArrest = Omit<BodyOf<typeof createArrest>, 'defendant_id'>
type DefendantChange = Omit<BodyOf<typeof updateDefendant>, 'id'>

let made = 0
/** A last name that nobody else of the agency has; letters alone. */
export const newLastName = (): string =>
  `ZQ${[...`${Date.now() % 1e8}${made++}`].map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).join('')}`
/** Area codes of the United States without a place, and so without a time zone of their own. */
const areaCodes = [500, 521, 522, 533, 544, 566, 577, 588]
/** A mobile phone that nobody has. */
export function newPhone(): string {
  const value = (Date.now() + 7 * made++) % (8e6 * areaCodes.length)
  return `${areaCodes[Math.floor(value / 8e6)]}${2e6 + (value % 8e6)}`
}

/** Adds a defendant called Renee with a last name of their own. */
export async function addDefendant(api: ApiClient, fields: NewDefendant = {}) {
  const { first_name, last_name } = { first_name: 'RENEE', last_name: newLastName(), ...fields }
  const { insertId: id } = await api.call(createDefendant, { body: { ...fields, first_name, last_name } })
  return { id, last_name, name: `${first_name} ${last_name}`, path: `/crm/defendants?id=${id}` }
}

/** Adds a lead called Renee with a last name of their own. */
export async function addLead(api: ApiClient, fields: NewDefendant = {}) {
  const lead = await addDefendant(api, { is_lead: 1, ...fields })
  return { ...lead, path: `/crm/leads?id=${lead.id}` }
}

/** What a booking with a surety and a name needs besides for its documents, card authorization included. */
export const readyForDocuments = {
  bail_amount: '10,000',
  premium_amount: '1,000',
  charges: [{ code: '459 PC', type: 'Felony' }],
  credit_card_charge_date: '11/21/2026',
  credit_card_charge_amount: '500',
} as const satisfies NewBooking

/** Adds a booking to a file; returns its id. */
export async function addBooking(api: ApiClient, defendant_id: number, fields: NewBooking): Promise<number> {
  return (await api.call(createBooking, { body: { defendant_id, ...fields } })).insertId
}

/** Adds an indemnitor to a file; returns their id. */
export async function addIndemnitor(
  api: ApiClient,
  defendant_id: number,
  fields: NewIndemnitor,
): Promise<number> {
  return (await api.call(createIndemnitor, { body: { defendant_id, ...fields } })).insertId
}

/** Adds an arrest to a file, with the dates that it needs; returns its id. */
export async function addArrest(api: ApiClient, defendant_id: number, fields: NewArrest): Promise<number> {
  const dates = { arrest_when: '01/02/2020', bail_post_date: '01/03/2020' }
  return (await api.call(createArrest, { body: { defendant_id, ...dates, ...fields } })).insertId
}

/** The record of a defendant or lead as it is stored. */
export const readRecord = async (api: ApiClient, id: number): Promise<Defendant> =>
  (await api.call(readDefendant, { query: { id } })).defendant

/** Changes fields of a defendant or lead, as somebody else would. */
export const changeRecord = (api: ApiClient, id: number, fields: DefendantChange): Promise<unknown> =>
  api.call(updateDefendant, { body: { id, ...fields } })

/** A page of the list of defendants. */
export const searchDefendants = (
  api: ApiClient,
  query: { readonly [Name in keyof QueryOf<typeof listDefendants>]?: string | number } = {},
): Promise<ReplyOf<typeof listDefendants>> => api.call(listDefendants, { query: { q: 'get', ...query } })

/** The bookings of a file, newest first. */
export const bookingsOf = async (api: ApiClient, id: number) =>
  (await api.call(listBookings, { query: { id } })).bookings
/** The indemnitors of a file, newest first. */
export const indemnitorsOf = async (api: ApiClient, id: number) =>
  (await api.call(listIndemnitors, { query: { id } })).indemnitors
/** The arrests of a file, newest first. */
export const arrestsOf = async (api: ApiClient, id: number) =>
  (await api.call(listArrests, { query: { id } })).arrests

/** An extra reference with these fields filled in. */
export const extraReference = (fields: { name: string; relationship: string; phone?: string }) => ({
  dob_or_age: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  country: null,
  social_media: null,
  ...fields,
})
