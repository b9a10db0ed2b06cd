import type { SmsTemplate, SmsType } from '@bailiwick/contract/sms-config'
import { Paper } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import panel from '#ui/PagedList.module.css'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import type { TemplateCommands } from './TemplateCells.tsx'
import { TemplateTable } from './TemplateTable.tsx'

interface Props {
  templates: UseQueryResult<readonly SmsTemplate[]>
  type: SmsType
  label: string
  commands: TemplateCommands
}

/** The templates of one type, or why there are none. */
export function TemplateList({ templates, type, label, commands }: Props) {
  return (
    <Paper withBorder className={panel.panel ?? ''}>
      {templates.isPending ? (
        <ListSkeleton rows={7} label="Loading SMS templates" />
      ) : templates.data === undefined ? (
        <ErrorPanel
          title="The SMS templates did not load"
          text={templates.error?.message ?? ''}
          busy={templates.isFetching}
          onRetry={() => void templates.refetch()}
        />
      ) : (
        <Loaded
          rows={templates.data.filter((one) => one.type === type)}
          error={templates.error}
          label={label}
          commands={commands}
        />
      )}
    </Paper>
  )
}

interface LoadedProps extends Pick<Props, 'label' | 'commands'> {
  rows: readonly SmsTemplate[]
  /** Why the latest refresh failed. */
  error: Error | null
}

function Loaded({ rows, error, label, commands }: LoadedProps) {
  if (rows.length === 0) {
    return (
      <EmptyPanel
        title="No notifications yet"
        text="Texts that you write once and send often, such as your office hours, appear here."
      />
    )
  }
  return (
    <>
      {error !== null && (
        <p className={panel.stale} role="alert">
          These texts may be out of date. {error.message}
        </p>
      )}
      <TemplateTable label={label} rows={rows} commands={commands} />
    </>
  )
}
