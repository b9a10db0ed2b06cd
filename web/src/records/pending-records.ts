import type { WrittenText } from '@bailiwick/contract/messaging'
import { createStore, useStore } from '#platform/store.ts'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { caseTabs, type CaseTab } from './case-tabs.ts'
import type { PendingKey } from './record-ref.ts'

/** The form of a booking, indemnitor or arrest. */
export type CaseForm = Record<string, string | null | Record<string, string | null>[]>

/** A case record that will be saved after its defendant, or on another try (DEF-87, OPEN-79). */
export interface PendingRecord {
  readonly key: PendingKey
  readonly tab: CaseTab
  readonly noun: string
  /** Its name; null if none of its naming fields is filled. */
  readonly name: string | null
  readonly values: CaseForm
  /** Whether the form link is texted after the save (IND-12). */
  readonly sendLink: boolean
  /** Uploaded after the save. */
  readonly files: PendingFiles
  /** Why the last save failed; null before the first. */
  readonly reason: string | null
  /** Its Idempotency-Keys: retries of the same content are the same submission. */
  readonly keyOf: (content: unknown) => string
  /** Creates it as a record of this defendant, or throws an ApiError. */
  readonly save: (defendant: number) => Promise<{
    readonly insertId: number
    /** Of the outcome. */
    readonly lines: readonly string[]
    readonly texts: readonly WrittenText[]
  }>
}

/** Files of a saved record whose upload failed. */
interface RemainingFiles {
  readonly tab: CaseTab
  readonly files: PendingFiles
}

export interface Pending {
  /** In the order they were added. */
  readonly records: readonly PendingRecord[]
  /** By the id of the saved record. */
  readonly files: ReadonlyMap<number, RemainingFiles>
}

/** The unsaved case records of a defendant's form, and files of saved ones. */
export function createPendingRecords() {
  const state = createStore<Pending>({ records: [], files: new Map() })
  const setRecords = (records: readonly PendingRecord[]) => state.set({ ...state.get(), records })
  const setRemaining = (record: number, remaining: RemainingFiles | null) => {
    const files = new Map(state.get().files)
    if (remaining === null) files.delete(record)
    else files.set(record, remaining)
    state.set({ ...state.get(), files })
  }
  const all = () => state.get().records
  return {
    state,
    all,
    /** Adds a record, or replaces the one with its key. */
    put: (record: PendingRecord) => {
      const isNew = !all().some(({ key }) => key === record.key)
      setRecords(isNew ? [...all(), record] : all().map((one) => (one.key === record.key ? record : one)))
    },
    remove: (key: PendingKey) => setRecords(all().filter((one) => one.key !== key)),
    getFiles: (record: number): PendingFiles | undefined => state.get().files.get(record)?.files,
    /** Stores the files of a saved record that still have to be uploaded; removes the entry if there are none. */
    setFiles: (record: number, tab: CaseTab, files: PendingFiles) =>
      setRemaining(record, files.isEmpty() ? null : { tab, files }),
    removeFiles: (record: number) => setRemaining(record, null),
    isEmpty: (): boolean => all().length === 0 && state.get().files.size === 0,
    /** How many records of a tab aren't saved or have files that aren't uploaded. */
    countIn: (tab: string): number =>
      [...all(), ...state.get().files.values()].filter((one) => one.tab === tab).length,
  }
}
export type PendingRecords = ReturnType<typeof createPendingRecords>

/** The pending records. The component also rerenders when only the remaining files change. */
export const usePendingRecords = (pending: PendingRecords): readonly PendingRecord[] =>
  useStore(pending.state).records

/** In the order of the tabs, and within a tab in the order they were added (DEF-88). */
export const inTabOrder = (records: readonly PendingRecord[]): PendingRecord[] =>
  caseTabs.flatMap(({ value }) => records.filter(({ tab }) => tab === value))

/** '2 bookings', '1 arrest'. */
export function countByTab(records: readonly PendingRecord[]): { tab: CaseTab; text: string }[] {
  const kinds = new Map(records.map(({ tab, noun }) => [tab, noun]))
  return [...kinds].map(([tab, noun]) => {
    const count = records.filter((one) => one.tab === tab).length
    return { tab, text: `${count} ${noun}${count === 1 ? '' : 's'}` }
  })
}
