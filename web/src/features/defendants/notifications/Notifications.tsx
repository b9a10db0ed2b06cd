import type { SmsTemplate } from '@bailiwick/contract/sms-config'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { ListFrame } from '../ListFrame.tsx'
import { ListSheet } from '../ListSheet.tsx'
import { useListView } from '../use-list-view.ts'
import { Composer, inRecipients } from './Composer.tsx'
import { notificationList } from './notification-list.ts'
import classes from './Notifications.module.css'
import { NotifiedTable } from './NotifiedTable.tsx'
import { useNotification } from './use-notification.ts'

interface Props {
  templates: readonly SmsTemplate[]
  /** Where they did not load: why, and another try. */
  failed: { readonly text: string; readonly retry: () => void } | null
}

/** Tells people of a file about court and payments, or whatever the office has written (NOTE-2 to NOTE-4). */
export function Notifications({ templates, failed }: Props) {
  const [view, change] = useListView()
  const notifying = useNotification(templates)
  const { outcome, read, picker } = notifying
  return (
    <ListFrame title="Notifications" kind={notificationList} view={view} change={change}>
      <div className={classes.desk}>
        <ListSheet
          kind={notificationList}
          view={view}
          change={change}
          table={(parts) => <NotifiedTable {...parts} ticking={notifying.ticking} />}
        />
        {notifying.count > 0 && (
          <Button
            className={classes.on ?? ''}
            data-print="hide"
            rightSection={<IconChevronDown size={16} />}
            onClick={() => {
              picker.current?.focus()
              picker.current?.scrollIntoView({ block: 'center' })
            }}
          >
            {inRecipients(notifying.count)}
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
          <Composer notifying={notifying} />
        </div>
      </div>
      {outcome && (
        <MessageDialog
          opened
          text={outcome.text}
          tone={outcome.tone}
          {...(outcome.heading !== undefined && { heading: outcome.heading })}
          onClose={read}
        />
      )}
    </ListFrame>
  )
}
