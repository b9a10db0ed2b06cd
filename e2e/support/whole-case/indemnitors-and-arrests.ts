import { newPhone } from '../records.ts'
import type { FormValues } from './form-values.ts'
import { last } from './lead.ts'

const newIndemnitor = (first: string, relation: string): FormValues => ({
  values: {
    Identity: { Name: `${first} ${last}`, 'Relation to Defendant': relation },
    Contact: {
      'Mobile Phone': newPhone(),
      Email: `${first}@example.com`,
      Address: '3 Elm Row',
      City: 'Hanford',
      State: 'CA',
    },
    Employment: { 'Employed By': 'Kings Dairy', 'Monthly Income': '3,900' },
    'Reference 1': { Name: 'Ida Ray', Relationship: 'Neighbour' },
  },
})
const formerArrest = (county: string, arrested: string, posted: string): FormValues => ({
  values: {
    Arrest: { Court: `${county} Superior ${last}`, County: county, 'Arrest Date': arrested },
    Bail: { 'Bail Post Date': posted, 'Previous Bail': 'Yes', 'With Whom': 'Another agency' },
    Charges: { Charges: `Two charges in ${county}` },
  },
})
/** By the name of their row. */
export const indemnitors: readonly [string, FormValues][] = [
  [`Elena ${last}`, newIndemnitor('Elena', 'Mother')],
  [`Luis ${last}`, newIndemnitor('Luis', 'Brother')],
  [`Rosa ${last}`, newIndemnitor('Rosa', 'Friend')],
]
/** The one who is texted a form link as they are added. */
export const linkedIndemnitor = `Rosa ${last}`
export const arrests: readonly [string, FormValues][] = [
  [`Fresno Superior ${last}`, formerArrest('Fresno', '03/01/2019', '03/03/2019')],
  [`Tulare Superior ${last}`, formerArrest('Tulare', '06/11/2022', '06/12/2022')],
]
/** The one who is sent the payment schedule. */
export const [notifiedIndemnitor] = indemnitors.map(([person]) => person)
