/**
 * Storage of the browser that never throws: where it is refused (a strict privacy setting), what is kept lasts as long
 * as the page.
 */
function keeper(storage: () => Storage) {
  const refused = new Map<string, string>()
  return {
    read(key: string): string | null {
      try {
        return storage().getItem(key)
      } catch {
        return refused.get(key) ?? null
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(key, value)
      } catch {
        refused.set(key, value)
      }
    },
    remove(key: string): void {
      try {
        storage().removeItem(key)
      } catch {
        refused.delete(key)
      }
    },
  }
}

/** Shared by all tabs and kept when the browser closes. */
export const lasting = keeper(() => localStorage)
/** Of this tab alone, gone with it. */
export const passing = keeper(() => sessionStorage)
