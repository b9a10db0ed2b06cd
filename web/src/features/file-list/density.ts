import { createStoredChoice } from '#platform/stored-choice.ts'
import { useSelected } from '#platform/store.ts'
import type { Density } from '#ui/DataTable.tsx'

const chosen = createStoredChoice('list-density')
const densityOf = (text: string | null): Density => (text === 'comfortable' ? 'comfortable' : 'compact')

/** How high the rows of both lists are on desktops, and the function to choose it. The choice is remembered. */
export const useDensity = (): [Density, (density: Density) => void] => [
  useSelected(chosen, densityOf),
  chosen.set,
]
