import { createStore } from '#platform/store.ts'

/** Whether the portal can be reached, as far as this page knows. */
export const connection = createStore(true)

const address = '/readyz'

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

/** Asks the portal for any answer: a phone may have a network and no way through it. */
export async function checkConnection(): Promise<void> {
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) })
    connection.set(true)
  } catch {
    connection.set(false)
  }
}
