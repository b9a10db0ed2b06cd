import { setImmediate } from 'node:timers/promises'

/** How long work may hold the event loop, in milliseconds. */
const sliceMs = 15

/** For a long loop: awaited in each turn, lets other calls in between whenever 15 ms have passed, or fewer. */
export function lettingOthers(mostMs = sliceMs): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since <= mostMs) return
    await setImmediate()
    since = performance.now()
  }
}

/** How long a search may hold it: a call that waits for the database takes several turns. */
export const searchMs = 5
