/** A browser storage that never throws. If privacy settings block it, values last as long as the page. */
function createSafeStorage(storage: () => Storage) {
  const fallback = new Map<string, string>()
  return {
    read(key: string): string | null {
      try {
        return storage().getItem(key)
      } catch {
        return fallback.get(key) ?? null
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(key, value)
      } catch {
        fallback.set(key, value)
      }
    },
    /** The keys that start like this. */
    keys(start: string): string[] {
      const startsSo = (key: string) => key.startsWith(start)
      try {
        return Object.keys(storage()).filter(startsSo)
      } catch {
        return [...fallback.keys()].filter(startsSo)
      }
    },
    /** Whether what is written is there after a reload. */
    lasts(): boolean {
      const probe = 'lasts'
      try {
        storage().setItem(probe, probe)
        const isStored = storage().getItem(probe) === probe
        storage().removeItem(probe)
        return isStored
      } catch {
        return false
      }
    },
    remove(key: string): void {
      try {
        storage().removeItem(key)
      } catch {
        fallback.delete(key)
      }
    },
  }
}

/** Shared by all tabs; survives closing the browser. */
export const browserStorage = createSafeStorage(() => localStorage)
/** Only for this tab. */
export const tabStorage = createSafeStorage(() => sessionStorage)
