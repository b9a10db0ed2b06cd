import { createStore } from '#platform/store.ts'

/** Whether the portal can be reached, as far as this page knows. */
export const connection = createStore(true)

/** That the portal runs. Whether its database does is for the calls to say. */
const address = '/healthz'
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

/** Asks the portal for any answer: a phone may have a network and no way through it. */
export async function checkConnection(): Promise<void> {
  await ask()
}

/** Whether the portal itself answers, and so sends its files; a proxy doesn't say so in its place. */
export const isServing = async (): Promise<boolean> => (await ask())?.ok ?? false

/** null if nothing answers. */
async function ask(): Promise<Response | null> {
  try {
    const answer = await fetch(address, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(5000),
    })
    connection.set(true)
    return answer
  } catch {
    connection.set(false)
    return null
  }
}

/** What waits for the portal; all of it asks together. */
const waiting = new Set<{ readonly onServing: (() => void) | undefined }>()
let timer: ReturnType<typeof setInterval> | undefined

async function look(): Promise<void> {
  if (!(await isServing())) return
  for (const { onServing } of waiting) onServing?.()
}
const onOnline = () => void look()

/** Asks again and again, and runs the task each time that the portal answers, until the function returned stops it. */
export function keepAsking(onServing?: () => void): () => void {
  const one = { onServing }
  waiting.add(one)
  if (waiting.size === 1) {
    timer = setInterval(onOnline, lookAgainMs)
    window.addEventListener('online', onOnline)
  }
  return () => {
    if (!waiting.delete(one) || waiting.size > 0) return
    clearInterval(timer)
    window.removeEventListener('online', onOnline)
  }
}
