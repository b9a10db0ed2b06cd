import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Hint } from './Hint.tsx'

/**
 * Fetches everything again that the page shows, the sidebar included; placed beside the title. The page stays as it is,
 * with what is typed and open (OPEN-176).
 */
export function RefreshButton() {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const refresh = () => {
    setBusy(true)
    void cache.invalidateQueries().finally(() => setBusy(false))
  }
  return (
    <Hint label="Refresh">
      <ActionIcon variant="subtle" color="gray" aria-label="Refresh" loading={busy} onClick={refresh}>
        <IconRefresh size={17} stroke={1.7} />
      </ActionIcon>
    </Hint>
  )
}
