import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { keptKey } from '#features/text-messages/kept-calls.ts'
import { KeptMessages } from '#features/text-messages/KeptMessages.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import classes from '#ui/Page.module.css'

/** /text-messages: what the portal has texted or mailed to whom (OPEN-37, OPEN-53). */
export function TextMessagesPage() {
  const cache = useQueryClient()
  const fetching = useIsFetching({ queryKey: keptKey }) > 0
  const refresh = (
    <Tooltip label="Refresh">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Refresh"
        loading={fetching}
        onClick={() => void cache.invalidateQueries({ queryKey: keptKey })}
      >
        <IconRefresh size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className={classes.page}>
      <PageHeader title="Text Messages" eyebrow="Settings" beside={refresh} />
      <KeptMessages />
    </div>
  )
}
