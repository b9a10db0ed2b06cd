import type { WayOfReading } from '@bailiwick/contract/signing'
import { useState } from 'react'

/** How a page was in view. */
export type View = 'pages' | 'text'

/** What a signer has seen of the document. */
export interface Reading {
  /** Null until the document is open. */
  readonly left: readonly number[] | null
  readonly isDone: boolean
  readonly how: WayOfReading
  readonly open: (pages: number) => void
  readonly see: (page: number, view: View) => void
  /** The signer says that they read the text to its end: a program that reads it aloud doesn't have to scroll. */
  readonly confirm: () => void
}

/** `isRecorded`: the server knows that the document was shown to its end. */
export function useReading(isRecorded: boolean): Reading {
  const [total, setTotal] = useState(0)
  const [seen, setSeen] = useState<ReadonlyMap<number, View>>(new Map())
  const [isConfirmed, setIsConfirmed] = useState(false)
  const left = pagesLeft(total, seen)
  return {
    left,
    isDone: isRecorded || isConfirmed || left?.length === 0,
    how: wayOf(seen, left?.length === 0),
    open: setTotal,
    see: (page, view) => setSeen((now) => withPage(now, page, view)),
    confirm: () => setIsConfirmed(true),
  }
}

const pagesLeft = (total: number, seen: ReadonlyMap<number, View>): readonly number[] | null =>
  total === 0
    ? null
    : Array.from({ length: total }, (_, index) => index + 1).filter((page) => !seen.has(page))

/** A page that was shown as it is stays so. */
export const withPage = (seen: ReadonlyMap<number, View>, page: number, view: View) =>
  seen.get(page) === 'pages' || seen.get(page) === view ? seen : new Map(seen).set(page, view)

export function wayOf(seen: ReadonlyMap<number, View>, areAllSeen: boolean): WayOfReading {
  if (!areAllSeen) return 'confirmed'
  return [...seen.values()].includes('text') ? 'accessible text' : 'pages'
}

/** '2, 4–6' */
export function rangesOf(pages: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last?.to === page - 1) last.to = page
    else ranges.push({ from: page, to: page })
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}

/** Scrolls to the end of a page that wasn't in view yet, and lets the keyboard go on from there. */
export function goToPage(page: number): void {
  const section = document.querySelector<HTMLElement>(`[data-page="${page}"]`)
  if (section === null) return
  const { top, bottom } = section.getBoundingClientRect()
  const isTopInView = top >= 0 && top < innerHeight / 2
  section.scrollIntoView({ block: isTopInView && bottom > innerHeight / 2 ? 'end' : 'start' })
  section.focus({ preventScroll: true })
}
