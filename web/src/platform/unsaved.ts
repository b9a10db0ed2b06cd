import { releaseLocks, type LockKind } from '@bailiwick/contract/locks'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { call } from '#platform/api.ts'
import { stringifySearch, type RawSearch } from '#platform/search.ts'
import { hasToken } from '#platform/session.ts'
import { createSignal, createStore, useStore } from '#platform/store.ts'

/** The open question whether to leave unsaved changes, and the address to go to (DLG-4). */
interface UnsavedQuestion {
  readonly lock: LockKind | null
  readonly target: string
  /** What would be lost; undefined in the usual words (DLG-2). */
  readonly text: string | undefined
  readonly answer: (leave: boolean) => void
}

const question = createStore<UnsavedQuestion | null>(null)

/** The open question, for the dialog that asks it. */
export const useUnsavedQuestion = (): UnsavedQuestion | null => useStore(question)

function ask(about: Pick<UnsavedQuestion, 'lock' | 'target' | 'text'>): Promise<boolean> {
  // A second navigation while the question is open changes the target, not the question
  question.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      if (question.get()?.answer === answer) question.set(null)
      resolve(leave)
    }
    question.set({ ...about, answer })
  })
}

/** Answers the open question with no. */
export const stay = (): void => question.get()?.answer(false)

const pauseMs = 1000
const releaseMs = 5000
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/**
 * Yes: releases the user's own locks of the kind, ignoring failures, and leaves a second later; immediately if
 * nothing is locked.
 */
export async function leaveUnsaved({ lock, answer }: UnsavedQuestion): Promise<void> {
  if (lock === null) return answer(true)
  if (hasToken()) {
    await call(releaseLocks, { body: { kind: lock }, timeoutMs: releaseMs }).catch(() => undefined)
  }
  await pause()
  answer(true)
}

export interface GuardedLocation {
  readonly pathname: string
  readonly search: RawSearch
}

/** Whatever is shown on the same page keeps its changes. */
export const isSamePage = (current: GuardedLocation, next: GuardedLocation): boolean =>
  current.pathname === next.pathname

/** Switching tabs, filters and pages of the same record keeps its changes. */
export const isSameRecord = (current: GuardedLocation, next: GuardedLocation): boolean =>
  isSamePage(current, next) && current.search['id'] === next.search['id']

/** Of the open forms: whether something would be lost. */
const openForms = new Set<() => boolean>()
const formClosed = createSignal()

/**
 * Whether a form with unsaved changes is open. Its page stays when the session ends or a permission is taken away, and
 * says how to save them (StayNotice).
 */
export const mustStay = (): boolean => [...openForms].some((isDirty) => isDirty())

/** Runs the task after a form was closed. */
export const onFormClosed = formClosed.subscribe

interface Guard {
  /** Whether something would be lost; a function if it must be checked at the time of leaving. */
  readonly isDirty: boolean | (() => boolean)
  /** The kind of locks that Yes releases: defendants' files or indemnitors; null if nothing is locked. */
  readonly lock: LockKind | null
  /** Whether a navigation keeps the changes; by default the same page with the same `id`. */
  readonly keepsChanges?: (current: GuardedLocation, next: GuardedLocation) => boolean
  /** What the question says would be lost; by default the changes that were not saved (DLG-2). */
  readonly text?: string
}

/**
 * Asks before any navigation that would lose changes: sidebar, palette, links and Back. Before a reload or closing
 * the tab, the browser itself asks. Pass `ignoreBlocker` to a navigation to skip the question.
 */
export function useUnsavedGuard({ isDirty: dirty, keepsChanges = isSameRecord, ...guard }: Guard): void {
  const { lock, text } = guard
  const isDirty = useCallback(() => (typeof dirty === 'function' ? dirty() : dirty), [dirty])
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: GuardedLocation; next: GuardedLocation }) => {
      if (!isDirty() || keepsChanges(current, next)) return false
      return !(await ask({ lock, target: next.pathname + stringifySearch(next.search), text }))
    },
    [isDirty, lock, keepsChanges, text],
  )
  useEffect(() => {
    openForms.add(isDirty)
    return () => void openForms.delete(isDirty)
  }, [isDirty])
  // Later, because the guards of the same page close one after the other
  useEffect(() => () => queueMicrotask(formClosed.emit), [])
  useBlocker({ shouldBlockFn, enableBeforeUnload: isDirty, disabled: dirty === false })
}
