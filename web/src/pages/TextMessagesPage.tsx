import { Outbox } from '#features/text-messages/Outbox.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'

/** /text-messages: the text messages and emails that the portal has sent (OPEN-37, OPEN-53). */
export function TextMessagesPage() {
  return (
    <div className={classes.page}>
      <PageHeader title="Text Messages" eyebrow="Settings" beside={<RefreshButton />} />
      <Outbox />
    </div>
  )
}
