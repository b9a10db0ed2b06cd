/** The longest wait a timer of the browser can hold. */
const longestWait = 2_147_483_647

/**
 * Runs `end` once the time comes that `expiresAt` says, in seconds since 1970; null is never. Whoever changes that time
 * calls what comes back; `start` begins with it, also to look whenever the page is seen again: a timer sleeps with the
 * machine.
 */
export function expiryWatch(expiresAt: () => number | null, end: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function look(): void {
    clearTimeout(timer)
    const expiry = expiresAt()
    if (expiry === null) return
    const left = expiry * 1000 - Date.now()
    if (left <= 0) return end()
    timer = setTimeout(look, Math.min(left, longestWait))
  }
  function start(): void {
    look()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') look()
    })
  }
  return { look, start }
}
