import type { SmsTemplate } from '@bailiwick/contract/sms-config'
import { createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { DataTable, type DataTableFeatures } from '#ui/DataTable.tsx'
import classes from './TemplateTable.module.css'
import { ContentStart, TemplateActions, type TemplateCommands } from './TemplateCells.tsx'

interface Props {
  label: string
  rows: readonly SmsTemplate[]
  commands: TemplateCommands
}

const byId = { by: 'id', desc: false }
const helper = createColumnHelper<DataTableFeatures, SmsTemplate>()

const columnsOf = (commands: TemplateCommands) =>
  helper.columns([
    helper.accessor('id', { header: 'ID', meta: { width: 56 } }),
    helper.accessor('description', {
      header: 'Description',
      meta: { wraps: true, width: 240 },
      cell: (cell) => <span className={classes.description}>{cell.getValue()}</span>,
    }),
    helper.accessor('content', {
      header: 'Content',
      meta: { wraps: true },
      cell: ({ row }) => <ContentStart template={row.original} />,
    }),
    helper.display({
      id: 'actions',
      header: 'Actions',
      meta: { pin: 'right', align: 'right' },
      cell: ({ row }) => <TemplateActions template={row.original} commands={commands} />,
    }),
  ])

/** The templates of one type (SMSA-3, SMSA-4); on phones one card each. */
export function TemplateTable({ label, rows, commands }: Props) {
  const columns = useMemo(() => columnsOf(commands), [commands])
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowId={(row) => String(row.id)}
      sort={byId}
      onRow={commands.edit}
      card={(row) => (
        <article className={classes.card}>
          <h2 className={classes.name}>
            {row.description} <span className={`${classes.id} num`}>ID {row.id}</span>
          </h2>
          <ContentStart template={row} />
          <TemplateActions template={row} commands={commands} />
        </article>
      )}
    />
  )
}
