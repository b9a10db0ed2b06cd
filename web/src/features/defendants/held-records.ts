import { useSyncExternalStore } from 'react'
import { ApiError } from '#platform/api.ts'
import type { FileHold } from '#ui/files/file-hold.ts'
import type { CaseForm } from './case-records/record-kind.ts'
import { caseTabs, type CaseTab } from './case-tabs.ts'
import type { HeldKey } from './record-ref.ts'

/** A booking, an indemnitor or an arrest that waits for its defendant to be saved, or for another try (DEF-87, OPEN-79). */
export interface HeldRecord {
  readonly key: HeldKey
  readonly tab: CaseTab
  readonly noun: string
  /** What a person calls it; null where nothing stands that it could be called by. */
  readonly name: string | null
  readonly values: CaseForm
  /** Whether the link to the form is texted once it is saved (IND-12). */
  readonly sendLink: boolean
  /** What is sent to it once it is saved. */
  readonly files: FileHold
  /** Why the last try to save it failed; null before the first. */
  readonly reason: string | null
  /** Its Idempotency-Keys: whatever way it is tried again, the same content is the same submission. */
  readonly keyOf: (content: unknown) => string
  /** Makes it a record of this defendant; gives its id and what there is to say of that, or throws an ApiError. */
  readonly save: (defendant: number) => Promise<{ insertId: number; lines: readonly string[] }>
}

/** Files of a record that is saved, which were not taken when it was. */
interface LeftFiles {
  readonly tab: CaseTab
  readonly files: FileHold
}

/** What the form of one defendant holds, in the order in which it was added. */
export function createHeldRecords() {
  let all: readonly HeldRecord[] = []
  const left = new Map<number, LeftFiles>()
  const watchers = new Set<() => void>()
  const change = (next: readonly HeldRecord[]) => {
    all = next
    for (const watcher of watchers) watcher()
  }
  return {
    all: () => all,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Adds it, or puts it in the place of the one that has its key. */
    put: (record: HeldRecord) => {
      const isNew = !all.some(({ key }) => key === record.key)
      change(isNew ? [...all, record] : all.map((one) => (one.key === record.key ? record : one)))
    },
    drop: (key: HeldKey) => change(all.filter((one) => one.key !== key)),
    filesOf: (record: number): FileHold | undefined => left.get(record)?.files,
    /** Keeps the files of a saved record that are still to be sent; where there are none, forgets it. */
    keepFiles: (record: number, tab: CaseTab, files: FileHold) => {
      if (files.isEmpty()) left.delete(record)
      else left.set(record, { tab, files })
      change([...all])
    },
    dropFiles: (record: number) => {
      left.delete(record)
      change([...all])
    },
    isEmpty: (): boolean => all.length === 0 && left.size === 0,
    /** How many records of a tab wait for a save, or for their files to be taken. */
    waitingIn: (tab: string): number => [...all, ...left.values()].filter((one) => one.tab === tab).length,
  }
}
export type HeldRecords = ReturnType<typeof createHeldRecords>

export const useHeld = (held: HeldRecords): readonly HeldRecord[] =>
  useSyncExternalStore(held.watch, held.all)

/** In the order of the tabs, each kind in the order in which it was added (DEF-88). */
export const byTab = (records: readonly HeldRecord[]): HeldRecord[] =>
  caseTabs.flatMap(({ value }) => records.filter(({ tab }) => tab === value))

export interface Tried {
  readonly saved: readonly HeldRecord[]
  /** What the saves had to say, record by record. */
  readonly lines: readonly (readonly string[])[]
  /** Which are not saved, and why. */
  readonly failures: readonly string[]
}

/**
 * Tries to save them one after the other, whatever becomes of the one before, short of a session that ended; those that
 * fail stay, with the reason.
 */
export async function saveHeld(
  held: HeldRecords,
  records: readonly HeldRecord[],
  defendant: number,
): Promise<Tried> {
  const saved: HeldRecord[] = []
  const lines: (readonly string[])[] = []
  const failures: string[] = []
  const failed = (record: HeldRecord, reason: string) => {
    held.put({ ...record, reason })
    failures.push(`${inWords(record, records)} is not saved yet: ${reason}`)
  }
  let signedOut: string | null = null
  for (const record of records) {
    if (signedOut !== null) {
      failed(record, signedOut)
      continue
    }
    try {
      // One by one: their order is the order in which they were added (DEF-88)
      // oxlint-disable-next-line no-await-in-loop
      const made = await record.save(defendant)
      lines.push(made.lines)
      held.keepFiles(made.insertId, record.tab, record.files)
      held.drop(record.key)
      saved.push(record)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failed(record, error.message)
      // Whoever is signed out is told so once
      if (error.status === 401) signedOut = error.message
    }
  }
  return { saved, lines, failures }
}

/** The saves in lines: what is saved, what else there is to say of it, what is not saved and why. */
export function toldOf({ saved, lines, failures }: Tried): string[] {
  if (saved.length === 0) return [...failures]
  const kept = counted(saved).map(({ text }) => text)
  const further = lines.flatMap(([, ...rest]) => rest)
  return [`Saved: ${kept.join(', ')}.`, ...further, ...failures]
}

/** 'Booking First Booking', or 'Booking 2' where it has no name. */
function inWords({ key, tab, noun, name }: HeldRecord, among: readonly HeldRecord[]): string {
  const place = among.filter((one) => one.tab === tab).findIndex((one) => one.key === key)
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${name ?? place + 1}`
}

/** '2 bookings', '1 arrest': what there is of each kind. */
export function counted(records: readonly HeldRecord[]): { tab: CaseTab; text: string }[] {
  const kinds = new Map(records.map(({ tab, noun }) => [tab, noun]))
  return [...kinds].map(([tab, noun]) => {
    const count = records.filter((one) => one.tab === tab).length
    return { tab, text: `${count} ${noun}${count === 1 ? '' : 's'}` }
  })
}
