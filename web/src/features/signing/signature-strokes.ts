/** A point of a stroke. Both are fractions of the pad's width, so that the strokes scale to any size. */
export interface Point {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Point[]

/** The pad's height as a fraction of its width. */
export const padHeight = 0.4
const lineWidth = 0.008
/** A shorter total, as a fraction of the width, is a slip of the finger. */
const minLength = 0.1

const lengthOf = (stroke: Stroke) =>
  stroke.slice(1).reduce((sum, { x, y }, index) => {
    const before = stroke[index]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum
  }, 0)

export const isDrawn = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= minLength

/** Draws the strokes on a canvas of `width` pixels, whose top left corner is at `from`. */
export function drawStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  width: number,
  from: Point = { x: 0, y: 0 },
): void {
  const at = ({ x, y }: Point): [number, number] => [(x - from.x) * width, (y - from.y) * width]
  context.lineWidth = lineWidth * width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = '#10233f'
  for (const stroke of strokes) {
    const [first] = stroke
    if (first === undefined) continue
    context.beginPath()
    context.moveTo(...at(first))
    context.lineTo(...at(first))
    stroke.slice(1).forEach((point, index) => {
      const before = stroke[index] ?? first
      const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 }
      context.quadraticCurveTo(...at(before), ...at(middle))
    })
    context.lineTo(...at(stroke.at(-1) ?? first))
    context.stroke()
  }
}

/** The bounding box of the strokes, with room for the line width. */
export function boundsOf(strokes: readonly Stroke[]): { from: Point; width: number; height: number } {
  const points = strokes.flat()
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const from = { x: Math.min(...xs) - lineWidth, y: Math.min(...ys) - lineWidth }
  return {
    from,
    width: Math.max(...xs) + lineWidth - from.x,
    height: Math.max(...ys) + lineWidth - from.y,
  }
}

/** The pad's width in the picture that is sent, in pixels. */
const pictureWidth = 1000

/** The strokes as a transparent PNG, cropped to them: 'data:image/png;base64,…'. */
export function strokesToPng(strokes: readonly Stroke[]): string {
  const { from, width, height } = boundsOf(strokes)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(width * pictureWidth))
  canvas.height = Math.max(1, Math.ceil(height * pictureWidth))
  const context = canvas.getContext('2d')
  if (context) drawStrokes(context, strokes, pictureWidth, from)
  return canvas.toDataURL('image/png')
}
