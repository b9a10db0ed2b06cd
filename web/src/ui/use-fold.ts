import { useCallback, useEffect, useRef } from 'react'

/** How far the body is scrolled when the header folds, in pixels. */
const foldPx = 80
/** It unfolds this much earlier, so that it doesn't flicker. */
const hysteresisPx = 40
/** More than a folded header gains for the body: one that would no longer scroll stays as it is. */
const gainPx = 140

/** Whether the header of a form folds, when its body has `room` to scroll and is scrolled by `top`. */
export const folds = (isFolded: boolean, top: number, room: number): boolean =>
  isFolded ? top > foldPx - hysteresisPx : top > foldPx && room > foldPx + gainPx

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
      const room = target.scrollHeight - target.clientHeight
      const isFolded = folds(box.hasAttribute('data-folded'), target.scrollTop, room)
      box.toggleAttribute('data-folded', isFolded)
    }
    // Scrolling doesn't bubble
    box.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => box.removeEventListener('scroll', follow, { capture: true })
  }, [])
}
