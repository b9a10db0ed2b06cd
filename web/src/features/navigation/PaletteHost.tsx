import { lazy, Suspense, useEffect } from 'react'
import { closePalette, openPalette, useIsPaletteOpen } from './palette-state.ts'

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))

/** Opens the palette on Ctrl-K or Cmd-K; loads it on first use. */
export function PaletteHost({ crmOpen }: { crmOpen: boolean }) {
  const opened = useIsPaletteOpen()
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', open)
    return () => {
      window.removeEventListener('keydown', open)
      closePalette()
    }
  }, [])
  return opened ? (
    <Suspense>
      <Palette crmOpen={crmOpen} onClose={closePalette} />
    </Suspense>
  ) : null
}
