import * as z from 'zod/mini'
import { defendantFields } from './defendant-fields/catalogue.ts'
import { accessType, ListQuery } from './defendants.ts'
import { endpoint } from './endpoint.ts'
import { storedShape } from './wire.ts'

const text = z.nullable(z.string())
const { status } = storedShape(defendantFields)

/** One row of the leads: what the list shows and nothing more (OPEN-86). */
const ListedLead = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  phone: text,
  home_phone: text,
  date_of_birth: text,
  status,
  link_last_sent: text,
  date_created: z.string(),
  created_by_name: z.optional(text),
  access_type: accessType,
})
export type ListedLead = z.output<typeof ListedLead>

export const listLeads = endpoint('GET', '/api/crm/leads', {
  audience: 'CRM',
  summary: 'One page of the leads that match every filter, with the exact total.',
  query: ListQuery,
  reply: z.object({ leads: z.array(ListedLead), total: z.number(), message: z.string() }),
})
