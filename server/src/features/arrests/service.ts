import { arrestFaults, arrestFields } from '@bailiwick/contract/arrests'
import { caseRecords } from '../case-records/service.ts'

export const arrests = caseRecords({
  table: 'arrests',
  endpoint: 'arrest',
  fields: arrestFields,
  calledBy: ['court'],
  faults: arrestFaults,
})
