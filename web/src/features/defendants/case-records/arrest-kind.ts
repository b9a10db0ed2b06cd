import {
  arrestFaults,
  arrestFields,
  createArrest,
  deleteArrest,
  listArrests,
  updateArrest,
  type ArrestChange,
  type NewArrest,
} from '@bailiwick/contract/arrests'
import { call } from '#platform/api.ts'
import { blocksOf, rulesOf, type RecordKind } from './record-kind.ts'

const block = blocksOf(arrestFields)

export const arrestKind: RecordKind = {
  tab: 'arrests',
  noun: 'arrest',
  // ARR-3
  title: 'Arrests History',
  calledBy: ['court'],
  rules: rulesOf(arrestFields),
  faults: arrestFaults,
  lock: 'BP',
  blocks: [
    block('Arrest', ['court', 'county', 'arrest_when', 'disposition']),
    block('Bail', ['bail_post_date', 'previous_bail', 'with_whom', 'surety']),
    block('Charges', ['charges']),
  ],
  lists: {},
  // OPEN-102
  columns: [
    { name: 'court', label: 'Court' },
    { name: 'county', label: 'County' },
    { name: 'arrest_when', label: 'Arrest Date' },
    { name: 'bail_post_date', label: 'Bail Post Date' },
    { name: 'disposition', label: 'Disposition' },
    { name: 'charges', label: 'Charges' },
  ],
  list: async (id, signal) => (await call(listArrests, { query: { id }, signal })).arrests,
  create: (body, idempotencyKey) =>
    call(createArrest, { body: body as unknown as NewArrest, idempotencyKey }),
  update: (body) => call(updateArrest, { body: body as unknown as ArrestChange }),
  remove: (id) => call(deleteArrest, { query: { id } }),
}
