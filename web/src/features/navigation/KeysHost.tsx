import { lazy, Suspense, useEffect } from 'react'
import { listedShortcuts } from '#platform/shortcuts.ts'
import { useStore } from '#platform/store.ts'

const KeysDialog = lazy(() => import('./KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })))

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
