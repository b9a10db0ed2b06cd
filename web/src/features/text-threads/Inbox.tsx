import { useQuery } from '@tanstack/react-query'
import { errorText } from '#platform/api.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { QueryError } from '#records/QueryError.tsx'
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
          <QueryError title="The messages did not load" query={inbox} />
        ) : (
          <ListSkeleton rows={5} label="Loading the messages" />
        )}
      </div>
    )
  return (
    <div className={classes.panel}>
      {inbox.isError && (
        <p className={classes.stale} role="alert">
          New replies may be missing. {errorText(inbox.error)}
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
