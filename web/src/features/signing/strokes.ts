/** A point of a drawn line; both measured in widths of the place it was drawn on, so that it fits any other. */
export interface Point {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Point[]

/** How high the place to draw on is, in widths. */
export const padHeight = 0.4
const lineWidth = 0.008
/** Less than this, in widths, is a slip of the finger. */
const shortest = 0.1

const lengthOf = (stroke: Stroke) =>
  stroke.slice(1).reduce((sum, { x, y }, index) => {
    const before = stroke[index]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum
  }, 0)

export const isDrawn = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= shortest

/** Draws them on a canvas that is `width` dots wide, its own corner at `from`. */
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

/** The part of the place that was drawn on, with room for the line around it. */
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

/** Dots across the whole place in the picture that is sent. */
const dots = 1000

/** The signature as a PNG without paper, cut to what was drawn: 'data:image/png;base64,…'. */
export function pictureOf(strokes: readonly Stroke[]): string {
  const { from, width, height } = boundsOf(strokes)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(width * dots))
  canvas.height = Math.max(1, Math.ceil(height * dots))
  const context = canvas.getContext('2d')
  if (context) drawStrokes(context, strokes, dots, from)
  return canvas.toDataURL('image/png')
}
