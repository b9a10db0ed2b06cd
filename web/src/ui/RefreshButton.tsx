import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

interface Props {
  /** What is shown is on its way. */
  busy: boolean
  onRefresh: () => void
}

/** Loads what a page shows once more; stands beside its title. */
export const RefreshButton = ({ busy, onRefresh }: Props) => (
  <Tooltip label="Refresh">
    <ActionIcon variant="subtle" color="gray" aria-label="Refresh" loading={busy} onClick={onRefresh}>
      <IconRefresh size={17} stroke={1.7} />
    </ActionIcon>
  </Tooltip>
)
