/** The longest delay of a browser timer. */
const maxDelayMs = 2_147_483_647

/**
 * Runs `end` at the time of `expiresAt`: seconds since 1970, or null for never. Call `check` whenever that time changes.
 * `start` also checks whenever the page becomes visible, because timers sleep with the machine.
 */
export function watchExpiry(expiresAt: () => number | null, end: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function check(): void {
    clearTimeout(timer)
    const expiry = expiresAt()
    if (expiry === null) return
    const left = expiry * 1000 - Date.now()
    if (left <= 0) return end()
    timer = setTimeout(check, Math.min(left, maxDelayMs))
  }
  function start(): void {
    check()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') check()
    })
  }
  return { check, start }
}
