import { setImmediate } from 'node:timers/promises'

/** How long work may hold the event loop, in milliseconds. */
const sliceMs = 15

/** For a long loop: awaited in each turn, lets other calls in between whenever 15 ms have passed. */
export function lettingOthers(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since <= sliceMs) return
    await setImmediate()
    since = performance.now()
  }
}
