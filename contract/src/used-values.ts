import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { valueLists } from './kit/fields.ts'

export const listUsedValues = endpoint('GET', '/api/crm/used_values', {
  audience: 'CRM',
  isHeavy: true,
  summary:
    'The courts, jails, counties and charges that the office used lately in at least two files, by list, the most used first.',
  reply: z.record(z.enum(valueLists), z.array(z.string())),
})
