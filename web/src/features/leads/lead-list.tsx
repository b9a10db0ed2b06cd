import { listLeads, type ListedLead } from '@bailiwick/contract/leads'
import { call } from '#platform/api.ts'
import type { RecordList } from '#features/file-list/list-kind.ts'
import { MatchText } from '#features/file-list/MatchText.tsx'
import { leadColumns } from './lead-columns.tsx'
import { LeadCard } from './LeadCard.tsx'

/** The list of leads (LEAD-1, OPEN-86). */
export const leadList: RecordList<ListedLead> = {
  title: 'Leads',
  noun: 'lead',
  key: 'leads',
  mainFilters: ['first_name', 'last_name', 'phone', 'case_number'],
  // A lead has neither bond nor documents
  moreFilters: ['booking'],
  read: async (query, signal) => {
    const { leads, total } = await call(listLeads, { query, signal })
    return { rows: leads, total }
  },
  columns: leadColumns,
  below: ({ matches = [] }) => (matches.length > 0 ? <MatchText matches={matches} /> : null),
  card: (row, commands, withAuthor) => <LeadCard row={row} withAuthor={withAuthor} commands={commands} />,
}
