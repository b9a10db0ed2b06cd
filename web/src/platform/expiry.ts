/** The longest delay that browser timers support. */
const maxDelayMs = 2_147_483_647

/**
 * Runs `end` at `expiresAt`, in seconds since 1970; null means never. Call `check` whenever that time changes.
 * `start` also checks when the page becomes visible, because timers stop while the computer sleeps.
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
