import { browserStorage } from '#platform/storage.ts'
import { createSignal, useStore } from '#platform/store.ts'
import type { Density } from '#ui/DataTable.tsx'

const key = 'list-density'
const chosen = createSignal()
const density = {
  get: (): Density => (browserStorage.read(key) === 'comfortable' ? 'comfortable' : 'compact'),
  subscribe: chosen.subscribe,
}

/** How high the rows of both lists are on desktops, and the function to choose it. The choice is remembered. */
export const useDensity = (): [Density, (density: Density) => void] => [useStore(density), choose]

function choose(next: Density): void {
  browserStorage.write(key, next)
  chosen.emit()
}
