import type { Place } from './form-fields.ts'

/** A rectangle in the coordinates of a file, in points. */
export interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

type Rectangle = Omit<Place, 'page'>

export interface PageFrame {
  readonly shown: { readonly width: number; readonly height: number }
  /** A rectangle of the file as it is on the page that is shown, and never beyond it. */
  readonly place: (box: Box) => Rectangle
}

/** A page of the file, which may begin anywhere and be turned by quarters, as it is shown. */
export function pageFrame({ left, bottom, right, top }: Box, quarters: number): PageFrame {
  const width = right - left
  const height = top - bottom
  const isTurned = quarters % 2 === 1
  const shown = isTurned ? { width: height, height: width } : { width, height }
  const point = (x: number, y: number): readonly [number, number] => {
    const [u, v] = [x - left, y - bottom]
    if (quarters === 1) return [v, width - u]
    if (quarters === 2) return [width - u, height - v]
    return quarters === 3 ? [height - v, u] : [u, v]
  }
  const place = (box: Box): Rectangle => {
    const [x1, y1] = point(box.left, box.bottom)
    const [x2, y2] = point(box.right, box.top)
    const [from, to] = [within(Math.min(x1, x2), shown.width), within(Math.max(x1, x2), shown.width)]
    const [low, high] = [within(Math.min(y1, y2), shown.height), within(Math.max(y1, y2), shown.height)]
    return { x: rounded(from), y: rounded(low), width: rounded(to - from), height: rounded(high - low) }
  }
  return { shown: { width: rounded(shown.width), height: rounded(shown.height) }, place }
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))
const rounded = (value: number): number => Math.round(value * 100) / 100
