import type { SessionEnd } from '#platform/session-end.ts'
import { createStore, useStore } from '#platform/store.ts'

/**
 * What came between something typed and its save: the session ended, the next one has something to do first, or the
 * permission was taken away.
 */
type Interruption = SessionEnd | 'firstStep' | 'notPermitted'

const store = createStore<Interruption | null>(null)

/** Why the open page can't save what was typed; it stays and says so. Null if it can. */
export const useInterruption = (): Interruption | null => useStore(store)

/** Whether the page outlasts its session. */
export const isSessionOver = (): boolean => ![null, 'firstStep', 'notPermitted'].includes(store.get())

/** Says that nothing can be saved now. The end of the session counts more than a missing permission. */
export const interrupt = (by: Interruption): void => {
  if (!isSessionOver()) store.set(by)
}

/** It is over: by default whatever it was. */
export const resume = (from = store.get()): void => {
  if (store.get() === from) store.set(null)
}
