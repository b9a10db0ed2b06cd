/** The files chosen for one field that are not kept by the server yet. */
export interface Held {
  readonly files: readonly File[]
  /** How much of them is on its way, from 0 to 1; null while they wait. */
  readonly sent: number | null
  /** Why they were not taken. */
  readonly problem: string | null
}

/**
 * What was chosen in a form of files, by field. It outlives the part of the form that shows it, and takes part in no
 * rendering but that of the field it changes.
 */
export function createFileHold() {
  const held = new Map<string, Held>()
  const watchers = new Set<() => void>()
  return {
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    of: (field: string): Held | null => held.get(field) ?? null,
    fields: (): string[] => [...held.keys()],
    isEmpty: (): boolean => held.size === 0,
    /** How many files are held. */
    count: (): number => [...held.values()].reduce((sum, { files }) => sum + files.length, 0),
    /** How many fields hold files that were not taken. */
    problems: (): number => [...held.values()].filter(({ problem }) => problem !== null).length,
    set(field: string, next: Held | null): void {
      if (next === null) held.delete(field)
      else held.set(field, next)
      for (const watcher of watchers) watcher()
    },
  }
}
export type FileHold = ReturnType<typeof createFileHold>

/** Files that wait to be sent. */
export const waiting = (files: readonly File[]): Held => ({ files, sent: null, problem: null })
