import type { SmsTemplate } from '@bailiwick/contract/sms-config'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { TextProviderNote } from '#features/messaging/TextProviderNote.tsx'
import { OutcomeDialog } from '#records/OutcomeDialog.tsx'
import { ListFrame } from '#features/file-list/ListFrame.tsx'
import { ListPanel } from '#features/file-list/ListPanel.tsx'
import { listCodec } from '#features/file-list/list-view.ts'
import { useSearchView } from '#platform/search-view.ts'
import { Composer, countRecipients } from './Composer.tsx'
import { notificationList } from './notification-list.ts'
import classes from './Notifications.module.css'
import { DefendantTable } from './DefendantTable.tsx'
import { useNotification } from './use-notification.ts'

const route = getRouteApi('/shell/crm/notifications')

interface Props {
  templates: readonly SmsTemplate[]
  /** Why the templates didn't load; null if they did. */
  failed: { readonly text: string; readonly retry: () => void } | null
}

/** Texts the people of a file about court and payments, or a message of the office (NOTE-2 to NOTE-4). */
export function Notifications({ templates, failed }: Props) {
  const [view, change] = useSearchView(listCodec, route.useSearch(), route.useNavigate())
  const notification = useNotification(templates)
  const { outcome, read, picker } = notification
  return (
    <ListFrame title="Notifications" kind={notificationList} view={view} change={change}>
      <div className={classes.layout}>
        <ListPanel
          kind={notificationList}
          view={view}
          change={change}
          table={(parts) => <DefendantTable {...parts} selection={notification.selection} />}
        />
        {notification.count > 0 && (
          <Button
            className={classes.jump ?? ''}
            data-print="hide"
            rightSection={<IconChevronDown size={16} />}
            onClick={() => {
              picker.current?.focus()
              picker.current?.scrollIntoView({ block: 'center' })
            }}
          >
            {countRecipients(notification.count)}
          </Button>
        )}
        <div className={classes.side} data-print="hide">
          {failed && (
            <div className={classes.failed} role="alert">
              <p>The messages did not load. {failed.text}</p>
              <Button variant="default" size="xs" onClick={failed.retry}>
                Try again
              </Button>
            </div>
          )}
          <TextProviderNote />
          <Composer notification={notification} />
        </div>
      </div>
      {outcome && <OutcomeDialog outcome={outcome} onDismiss={read} />}
    </ListFrame>
  )
}
