export interface AutoClose {
  /** Stop the clock for as long as this is on the dialog. */
  readonly hold: (by: Holder) => void
  /** Once nothing holds the dialog, the whole time starts again. */
  readonly release: (by: Holder) => void
  /** Never close: the dialog is gone. */
  readonly stop: () => void
}

type Holder = 'pointer' | 'focus'

/** Closes something after `ms` milliseconds during which neither the pointer nor the focus was on it (OPEN-183). */
export function startAutoClose(ms: number, close: () => void): AutoClose {
  const holders = new Set<Holder>()
  const start = () => setTimeout(close, ms)
  let timer = start()
  return {
    hold: (by) => {
      holders.add(by)
      clearTimeout(timer)
    },
    release: (by) => {
      if (!holders.delete(by) || holders.size > 0) return
      timer = start()
    },
    stop: () => clearTimeout(timer),
  }
}
