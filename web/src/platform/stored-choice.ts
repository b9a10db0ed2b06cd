import { browserStorage } from '#platform/storage.ts'
import { createSignal, type Store } from '#platform/store.ts'

/** A choice that this browser remembers, as text; null while nothing was chosen. */
export function createStoredChoice(key: string): Store<string | null> {
  const changed = createSignal()
  return {
    get: () => browserStorage.read(key),
    set: (next) => {
      if (next === null) browserStorage.remove(key)
      else browserStorage.write(key, next)
      changed.emit()
    },
    subscribe: changed.subscribe,
  }
}
