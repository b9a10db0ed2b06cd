import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { inboxKey } from '#features/navigation/unread-query.ts'
import { Inbox } from '#features/text-threads/Inbox.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'

/** /crm/messages: the replies that nobody has read yet (OPEN-53). */
export function MessagesPage() {
  const cache = useQueryClient()
  const fetching = useIsFetching({ queryKey: inboxKey }) > 0
  return (
    <div className={classes.page}>
      <PageHeader
        title="Messages"
        eyebrow="CRM"
        beside={
          <RefreshButton
            busy={fetching}
            onRefresh={() => void cache.invalidateQueries({ queryKey: inboxKey })}
          />
        }
      />
      <Inbox />
    </div>
  )
}
