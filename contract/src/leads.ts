import * as z from 'zod/mini'
import { defendantFields } from './defendant-fields/catalogue.ts'
import { ListedDefendant, ListQuery } from './defendants.ts'
import { endpoint } from './kit/endpoint.ts'
import { storedShape } from './kit/record-shapes.ts'
import { messageShape } from './kit/wire.ts'

const { status } = storedShape(defendantFields)

/** One row of the list of leads, with nothing that isn't shown (OPEN-86). */
const ListedLead = z.extend(
  z.pick(ListedDefendant, {
    id: true,
    first_name: true,
    last_name: true,
    phone: true,
    home_phone: true,
    date_of_birth: true,
    link_last_sent: true,
    date_created: true,
    created_by_name: true,
    access_type: true,
    matches: true,
  }),
  { status },
)
export type ListedLead = z.output<typeof ListedLead>

export const listLeads = endpoint('GET', '/api/crm/leads', {
  audience: 'CRM',
  summary: 'One page of the leads that match every filter, with the exact total.',
  query: ListQuery,
  reply: z.object({ leads: z.array(ListedLead), total: z.number(), ...messageShape }),
})
