import { useQuery } from '@tanstack/react-query'
import { maintenanceQuery } from '#features/maintenance/maintenance.ts'
import { useIsPaletteOpen } from '#features/navigation/palette-state.ts'
import { Shell } from '#features/navigation/Shell.tsx'

/** The shell. When the search opens, checks whether maintenance closes the pages of its results. */
export function ShellPage() {
  const opened = useIsPaletteOpen()
  const { data: mode } = useQuery({ ...maintenanceQuery, enabled: opened })
  return <Shell crmOpen={mode === 'no'} />
}
