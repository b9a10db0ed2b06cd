import { messages } from '@bailiwick/contract/messages'
import { deleteSmsConfig, productTexts, type SmsTemplate, type SmsType } from '@bailiwick/contract/sms-config'
import { Button, Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#platform/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { ViewToggles } from '#ui/ViewToggles.tsx'
import { AddTemplate } from './AddTemplate.tsx'
import { ClientContent } from './ClientContent.tsx'
import { EditTemplate } from './EditTemplate.tsx'
import { smsTemplates } from './sms-calls.ts'
import sheet from '#ui/Sheet.module.css'
import classes from './SmsTemplates.module.css'
import { TemplateTable } from './TemplateTable.tsx'
import { useSmsCall } from './use-sms-call.ts'

const views: readonly { readonly view: SmsType; readonly label: string }[] = [
  { view: '1', label: 'Notifications' },
  { view: '2', label: 'SMS Config' },
]

/** The texts of text messages: those of the staff, those of the product, and the one of the form link (OPEN-45, OPEN-46). */
export function SmsTemplates() {
  const templates = useQuery(smsTemplates)
  const [type, setType] = useState<SmsType>('1')
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<SmsTemplate | null>(null)
  const [removing, setRemoving] = useState<SmsTemplate | null>(null)
  const removal = useSmsCall()
  const commands = useMemo(() => ({ edit: setEdited, remove: type === '1' ? setRemoving : null }), [type])
  const all = templates.data ?? []
  const rows = all.filter((one) => one.type === type)
  const client = all.find(({ id }) => id === productTexts.formLink.id)
  const label = views.find(({ view }) => view === type)?.label ?? ''

  async function remove({ id }: SmsTemplate) {
    await removal.run(() => call(deleteSmsConfig, { query: { id } }))
    setRemoving(null)
  }

  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      Add New
    </Button>
  )
  return (
    <>
      <div className={classes.bar} data-print="hide">
        <ViewToggles views={views} shown={type} onShow={setType} />
        {type === '1' && templates.isSuccess && add}
      </div>
      <Paper withBorder className={sheet.sheet ?? ''}>
        {templates.isPending ? (
          <ListSkeleton rows={7} label="Loading SMS templates" />
        ) : templates.data === undefined ? (
          <ErrorPanel
            title="The SMS templates did not load"
            text={templates.error?.message ?? ''}
            busy={templates.isFetching}
            onRetry={() => void templates.refetch()}
          />
        ) : rows.length === 0 ? (
          <EmptyPanel
            title="No notifications yet"
            text="Texts that you write once and send often, as a reminder of office hours, appear here once they are added."
          />
        ) : (
          <>
            {templates.isError && (
              <p className={sheet.stale} role="alert">
                These texts may be out of date. {templates.error.message}
              </p>
            )}
            <TemplateTable label={label} rows={rows} commands={commands} />
          </>
        )}
      </Paper>
      {client && <ClientContent template={client} />}
      {adding && <AddTemplate known={all} onClose={() => setAdding(false)} />}
      {edited && (
        <EditTemplate
          // Whoever deletes it meanwhile takes nothing from under the hands that write
          template={all.find(({ id }) => id === edited.id) ?? edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        opened={removing !== null}
        danger
        title={removing?.description ?? ''}
        text={messages.deleteSms}
        confirm="DELETE"
        busy={removal.busy}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      />
      {removal.outcome && (
        <MessageDialog
          opened
          text={removal.outcome.text}
          tone={removal.outcome.tone}
          onClose={removal.read}
        />
      )}
    </>
  )
}
