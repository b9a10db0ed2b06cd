import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { valueLists } from './kit/fields.ts'

export const listUsedValues = endpoint('GET', '/api/crm/used_values', {
  audience: 'CRM',
  isHeavy: true,
  summary:
    'The courts, jails, counties and charges that the office used lately, by list, the most used first; without personal data.',
  reply: z.record(z.enum(valueLists), z.array(z.string())),
})
