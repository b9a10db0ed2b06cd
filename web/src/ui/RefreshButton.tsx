import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

interface Props {
  /** It is loading. */
  busy: boolean
  onRefresh: () => void
}

/** Reloads a page's data; placed beside the title. */
export const RefreshButton = ({ busy, onRefresh }: Props) => (
  <Tooltip label="Refresh">
    <ActionIcon variant="subtle" color="gray" aria-label="Refresh" loading={busy} onClick={onRefresh}>
      <IconRefresh size={17} stroke={1.7} />
    </ActionIcon>
  </Tooltip>
)
