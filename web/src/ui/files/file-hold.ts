/** The files chosen for one field that are not kept by the server yet. */
export interface Held {
  readonly files: readonly File[]
  /** How much of them is on its way, from 0 to 1; null while they wait. */
  readonly sent: number | null
  /** Why they were not taken. */
  readonly problem: string | null
}

/** What was chosen in a form of files, by field. */
export interface FileHold {
  readonly watch: (watcher: () => void) => () => void
  readonly of: (field: string) => Held | null
  readonly fields: () => string[]
  readonly isEmpty: () => boolean
  /** How many files are held. */
  readonly count: () => number
  /** How many fields hold files that were not taken. */
  readonly problems: () => number
  readonly set: (field: string, next: Held | null) => void
  /** The same files, held apart from these. */
  readonly copy: () => FileHold
  /** Whether the same files are held for the same fields. */
  readonly isLike: (other: FileHold) => boolean
}

/** Outlives the part of the form that shows it, and takes part in no rendering but that of the field it changes. */
export function createFileHold(start: Iterable<readonly [string, Held]> = []): FileHold {
  const held = new Map(start)
  const watchers = new Set<() => void>()
  return {
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    of: (field) => held.get(field) ?? null,
    fields: () => [...held.keys()],
    isEmpty: () => held.size === 0,
    count: () => [...held.values()].reduce((sum, { files }) => sum + files.length, 0),
    problems: () => [...held.values()].filter(({ problem }) => problem !== null).length,
    set: (field, next) => {
      if (next === null) held.delete(field)
      else held.set(field, next)
      for (const watcher of watchers) watcher()
    },
    copy: () => createFileHold(held),
    isLike: (other) =>
      other.fields().length === held.size &&
      [...held].every(([field, { files }]) => other.of(field)?.files === files),
  }
}

/** Files that wait to be sent. */
export const waiting = (files: readonly File[]): Held => ({ files, sent: null, problem: null })
