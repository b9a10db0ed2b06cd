import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { keptKey } from '#features/text-messages/kept-calls.ts'
import { KeptMessages } from '#features/text-messages/KeptMessages.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RefreshButton } from '#ui/RefreshButton.tsx'
import classes from '#ui/Page.module.css'

/** /text-messages: what the portal has texted or mailed to whom (OPEN-37, OPEN-53). */
export function TextMessagesPage() {
  const cache = useQueryClient()
  const fetching = useIsFetching({ queryKey: keptKey }) > 0
  return (
    <div className={classes.page}>
      <PageHeader
        title="Text Messages"
        eyebrow="Settings"
        beside={
          <RefreshButton
            busy={fetching}
            onRefresh={() => void cache.invalidateQueries({ queryKey: keptKey })}
          />
        }
      />
      <KeptMessages />
    </div>
  )
}
