import { messages } from '@bailiwick/contract/kit/messages'
import { deleteSmsConfig, productTexts, type SmsTemplate, type SmsType } from '@bailiwick/contract/sms-config'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#platform/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { ViewToggles } from '#ui/ViewToggles.tsx'
import { AddTemplate } from './AddTemplate.tsx'
import { ClientContent } from './ClientContent.tsx'
import { EditTemplate } from './EditTemplate.tsx'
import { smsTemplates } from './sms-templates-query.ts'
import classes from './SmsTemplates.module.css'
import { TemplateList } from './TemplateList.tsx'
import { useSmsMutation } from './use-sms-mutation.ts'

const views: readonly { readonly view: SmsType; readonly label: string }[] = [
  { view: '1', label: 'Notifications' },
  { view: '2', label: 'SMS Config' },
]

/** The SMS templates: the staff's, the built-in ones, and the text of the form link (OPEN-45, OPEN-46). */
export function SmsTemplates() {
  const templates = useQuery(smsTemplates)
  const [type, setType] = useState<SmsType>('1')
  const [isAdding, setIsAdding] = useState(false)
  const [edited, setEdited] = useState<SmsTemplate | null>(null)
  const [toDelete, setToDelete] = useState<SmsTemplate | null>(null)
  const commands = useMemo(() => ({ edit: setEdited, remove: type === '1' ? setToDelete : null }), [type])
  const all = templates.data ?? []
  const client = all.find(({ id }) => id === productTexts.formLink.id)
  const label = views.find(({ view }) => view === type)?.label ?? ''
  return (
    <>
      <div className={classes.bar} data-print="hide">
        <ViewToggles views={views} shown={type} onShow={setType} />
        {type === '1' && templates.isSuccess && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
            Add New
          </Button>
        )}
      </div>
      <TemplateList templates={templates} type={type} label={label} commands={commands} />
      {client && <ClientContent template={client} />}
      {isAdding && <AddTemplate existing={all} onClose={() => setIsAdding(false)} />}
      {edited && (
        <EditTemplate
          // Keep a template open that somebody else has deleted
          template={all.find(({ id }) => id === edited.id) ?? edited}
          onClose={() => setEdited(null)}
        />
      )}
      <DeleteTemplate template={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

interface DeleteProps {
  /** The template to be deleted; null if none is. */
  template: SmsTemplate | null
  onClose: () => void
}

/** Asks before a template is deleted, and shows how that ended. */
function DeleteTemplate({ template, onClose }: DeleteProps) {
  const deletion = useSmsMutation(({ id }: SmsTemplate) => call(deleteSmsConfig, { query: { id } }))
  return (
    <>
      <ConfirmDialog
        opened={template !== null}
        danger
        title={template?.description ?? ''}
        text={messages.deleteSms}
        confirm="DELETE"
        busy={deletion.isPending}
        onConfirm={() => template && deletion.mutate(template, { onSettled: onClose })}
        onCancel={onClose}
      />
      {deletion.notice && <MessageDialog opened {...deletion.notice} onClose={deletion.dismiss} />}
    </>
  )
}
