import { Suspense, useEffect } from 'react'
import { listedShortcuts } from '#platform/shortcuts.ts'
import { useStore } from '#platform/store.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const KeysDialog = lazyPart(
  () => import('./KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })),
  ({ onClose }) => onClose,
)

const close = () => listedShortcuts.set(null)

/** Lists all keys of the page on '?'; loaded on first use. */
export function KeysHost() {
  const groups = useStore(listedShortcuts)
  useEffect(() => close, [])
  return groups === null ? null : (
    <Suspense>
      <KeysDialog groups={groups} onClose={close} />
    </Suspense>
  )
}
