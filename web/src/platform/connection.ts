import { createStore } from '#platform/store.ts'

/** Whether the portal can be reached, as far as this page knows. */
export const connection = createStore(true)

const address = '/readyz'
const lookAgainMs = 5000

/** Follows what the browser says about its connection. Calls report what they find themselves. */
export function watchConnection(): () => void {
  const onOffline = () => connection.set(false)
  const onOnline = () => void checkConnection()
  if (!navigator.onLine) onOffline()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  return () => {
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
  }
}

/**
 * Asks the portal for any answer: a phone may have a network and no way through it. Resolves to whether the portal is
 * ready, which a proxy doesn't say in its place.
 */
export async function checkConnection(): Promise<boolean> {
  try {
    const { ok } = await fetch(address, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(5000),
    })
    connection.set(true)
    return ok
  } catch {
    connection.set(false)
    return false
  }
}

/** What waits for the portal; all of it asks together. */
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

async function look(): Promise<void> {
  if (!(await checkConnection())) return
  for (const task of waiting) task()
}
const onOnline = () => void look()

/** Runs the task when the portal is ready again, until it is stopped by the function returned. */
export function whenReady(task: () => void): () => void {
  waiting.add(task)
  if (waiting.size === 1) {
    timer = setInterval(onOnline, lookAgainMs)
    window.addEventListener('online', onOnline)
  }
  return () => {
    if (!waiting.delete(task) || waiting.size > 0) return
    clearInterval(timer)
    window.removeEventListener('online', onOnline)
  }
}
