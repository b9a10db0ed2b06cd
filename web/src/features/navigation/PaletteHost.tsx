import { Suspense, useEffect } from 'react'
import { closePalette, openPalette, stopKeepingKeys, useIsPaletteOpen } from './palette-state.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const Palette = lazyPart(
  () => import('./Palette.tsx').then((module) => ({ default: module.Palette })),
  ({ onClose }) => onClose,
  // What is typed goes on into the page
  stopKeepingKeys,
)

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
