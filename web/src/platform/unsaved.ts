import { releaseLocks, type LockKind } from '@bailiwick/contract/locks'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { call } from '#platform/api.ts'
import { stringifySearch } from '#platform/search.ts'
import { hasToken } from '#platform/session.ts'

/** What stands open: changes that would be lost, and where their owner wants to go (DLG-4). */
export interface UnsavedQuestion {
  readonly mode: LockKind | null
  readonly target: string
  readonly answer: (leave: boolean) => void
}

let question: UnsavedQuestion | null = null
const watchers = new Set<() => void>()

function change(next: UnsavedQuestion | null): void {
  question = next
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The open question, for the dialog that asks it. */
export const useUnsavedQuestion = (): UnsavedQuestion | null => useSyncExternalStore(watch, () => question)

function ask(mode: LockKind | null, target: string): Promise<boolean> {
  // Going on while the question stands changes where to, not whether
  question?.answer(false)
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      if (question?.answer === answer) change(null)
      resolve(leave)
    }
    change({ mode, target, answer })
  })
}

const pauseMs = 1000
const releaseMs = 5000
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** Yes: lets go of the person's own locks of the kind, whether that works or not, and a second later of the page. */
export async function leaveUnsaved({ mode, answer }: UnsavedQuestion): Promise<void> {
  if (mode !== null && hasToken()) {
    await call(releaseLocks, { body: { kind: mode }, timeoutMs: releaseMs }).catch(() => undefined)
  }
  await pause()
  answer(true)
}

export interface Place {
  readonly pathname: string
  readonly search: Readonly<Record<string, unknown>>
}

/** Tabs, filters and pages of the same record are no leaving. */
export const isSameRecord = (current: Place, next: Place): boolean =>
  current.pathname === next.pathname && current.search['id'] === next.search['id']

interface Guard {
  /** Whether something would be lost; a function where it must be right at the very moment of leaving. */
  readonly dirty: boolean | (() => boolean)
  /** Which locks Yes lets go of: those of defendants' files or of indemnitors; null where nothing is locked. */
  readonly mode: LockKind | null
  /** Whether a navigation stays with what is being edited; the same page with the same `id` unless said. */
  readonly stays?: (current: Place, next: Place) => boolean
}

/**
 * Asks before any navigation that would lose changes: sidebar, palette, links and Back; before a reload or a closed tab
 * the browser asks itself. A navigation of one's own goes past it with `ignoreBlocker`.
 */
export function useUnsavedGuard({ dirty, mode, stays = isSameRecord }: Guard): void {
  const isDirty = useCallback(() => (typeof dirty === 'function' ? dirty() : dirty), [dirty])
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: Place; next: Place }) => {
      if (!isDirty() || stays(current, next)) return false
      return !(await ask(mode, next.pathname + stringifySearch(next.search)))
    },
    [isDirty, mode, stays],
  )
  useBlocker({ shouldBlockFn, enableBeforeUnload: isDirty, disabled: dirty === false })
}
