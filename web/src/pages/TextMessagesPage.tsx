import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { outboxKey } from '#features/text-messages/outbox-queries.ts'
import { Outbox } from '#features/text-messages/Outbox.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'

/** /text-messages: the text messages and emails that the portal has sent (OPEN-37, OPEN-53). */
export function TextMessagesPage() {
  const cache = useQueryClient()
  const fetching = useIsFetching({ queryKey: outboxKey }) > 0
  return (
    <div className={classes.page}>
      <PageHeader
        title="Text Messages"
        eyebrow="Settings"
        beside={
          <RefreshButton
            busy={fetching}
            onRefresh={() => void cache.invalidateQueries({ queryKey: outboxKey })}
          />
        }
      />
      <Outbox />
    </div>
  )
}
