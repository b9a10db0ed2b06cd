import type { ListedLead } from '@bailiwick/contract/leads'
import { createColumnHelper } from '@tanstack/react-table'
import type { DataTableFeatures } from '#ui/DataTable.tsx'
import { sharedColumns } from '#features/file-list/list-columns.tsx'
import { Dash, type RowCommands } from '#features/file-list/row-cells.tsx'

const column = createColumnHelper<DataTableFeatures, ListedLead>()

/** The columns in order (OPEN-86). */
export function leadColumns(commands: RowCommands<ListedLead>, withAuthor: boolean) {
  const shared = sharedColumns(commands, withAuthor)
  return column.columns([
    shared.firstName,
    shared.lastName,
    shared.phone,
    shared.birth,
    column.accessor('status', { header: 'Status', cell: (cell) => cell.getValue() ?? <Dash /> }),
    shared.linkSent,
    shared.created,
    ...shared.author,
    shared.actions,
  ])
}
