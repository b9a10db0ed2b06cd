import { useQuery } from '@tanstack/react-query'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { inboxQuery } from './inbox-calls.ts'
import { InboxEntry } from './InboxEntry.tsx'
import classes from './Inbox.module.css'

/** The replies that nobody has read yet, by number; new ones appear by themselves. */
export function Inbox() {
  const inbox = useQuery(inboxQuery)
  if (inbox.data === undefined)
    return (
      <div className={classes.panel}>
        {inbox.isError ? (
          <ErrorPanel
            title="The messages did not load"
            text={inbox.error.message}
            busy={inbox.isFetching}
            onRetry={() => void inbox.refetch()}
          />
        ) : (
          <ListSkeleton rows={5} label="Loading the messages" />
        )}
      </div>
    )
  return (
    <div className={classes.panel}>
      {inbox.isError && (
        <p className={classes.stale} role="alert">
          New replies may be missing. {inbox.error.message}
        </p>
      )}
      {inbox.data.length === 0 ? (
        <EmptyPanel
          title="No unread messages"
          text="Replies of people in your files appear here until somebody reads them. All texts are in the Messages tab of each file."
        />
      ) : (
        <ul className={classes.list} aria-label="Unread messages">
          {inbox.data.map((thread) => (
            <InboxEntry key={thread.phone} thread={thread} />
          ))}
        </ul>
      )}
    </div>
  )
}
