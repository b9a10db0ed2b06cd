import { useCallback, useEffect, useRef } from 'react'

/** The header folds if its body stays scrolled by this much, in pixels. */
const foldPx = 80
/** It unfolds this much earlier, so that it doesn't flicker. */
const hysteresisPx = 40
/** More than a folded header gains for the body: what the body is scrolled less by once it is folded. */
const gainPx = 140

/** Whether the header of a form folds, when its body is scrolled by `top`. */
export const folds = (isFolded: boolean, top: number): boolean =>
  isFolded ? top > foldPx - hysteresisPx : top > foldPx + gainPx

/** Folds or unfolds the header, and scrolls the body along: what is in it stays where it is, under the pointer too. */
function fold(frame: HTMLElement, body: HTMLElement, isFolded: boolean) {
  const { scrollTop } = body
  const before = body.getBoundingClientRect().top
  frame.toggleAttribute('data-folded', isFolded)
  // From where it was: a body at its end is scrolled back as it grows, and would be once more
  body.scrollTop = scrollTop + body.getBoundingClientRect().top - before
}

/**
 * A ref for the frame of a form. It has data-folded while its body is scrolled, for CSS to show it without a render.
 * Another tab starts unfolded.
 */
export function useFold(tab: string | undefined) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    frame.current?.removeAttribute('data-folded')
  }, [tab])
  return useCallback((box: HTMLElement | null) => {
    if (box === null || !box.hasAttribute('data-standing')) return undefined
    frame.current = box
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.hasAttribute('data-body')) return
      const wasFolded = box.hasAttribute('data-folded')
      const isFolded = folds(wasFolded, target.scrollTop)
      if (isFolded !== wasFolded) fold(box, target, isFolded)
    }
    // Scrolling doesn't bubble
    box.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => box.removeEventListener('scroll', follow, { capture: true })
  }, [])
}
