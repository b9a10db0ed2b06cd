import { Inbox } from '#features/text-threads/Inbox.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'

/** /crm/messages: the replies that nobody has read yet (OPEN-53). */
export function MessagesPage() {
  return (
    <div className={classes.page}>
      <PageHeader title="Messages" eyebrow="CRM" beside={<RefreshButton />} />
      <Inbox />
    </div>
  )
}
