import { useEffect, useEffectEvent, useRef, type DOMAttributes } from 'react'
import { startAutoClose, type AutoClose } from './auto-close.ts'

type Handlers = Pick<DOMAttributes<Element>, 'onPointerMove' | 'onPointerLeave' | 'onFocus' | 'onBlur'>

/**
 * Closes a dialog after `ms` milliseconds; null never does. Returns the handlers for its content, because it stays
 * while the pointer or the focus is on it (OPEN-183). Neither counts if the person didn't put it there: the dialog may
 * open under a pointer at rest, and gives the focus to its message itself.
 */
export function useAutoClose(ms: number | null, onClose: () => void): Handlers {
  const clock = useRef<AutoClose | null>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (ms === null) return undefined
    const started = startAutoClose(ms, () => close())
    clock.current = started
    return () => {
      started.stop()
      clock.current = null
    }
  }, [ms])
  return {
    onPointerMove: () => clock.current?.hold('pointer'),
    onPointerLeave: () => clock.current?.release('pointer'),
    onFocus: ({ target }) => {
      if (!target.hasAttribute('data-autofocus')) clock.current?.hold('focus')
    },
    onBlur: () => clock.current?.release('focus'),
  }
}
