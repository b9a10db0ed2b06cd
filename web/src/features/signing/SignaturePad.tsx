import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react'
import { useEffect, useRef, type PointerEvent } from 'react'
import classes from './SignaturePad.module.css'
import { signingTexts } from './signing-texts.ts'
import { drawStrokes, padHeight, type Point, type Stroke } from './signature-strokes.ts'

interface Props {
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
}

/** Draws the signature with a finger, a pen or a mouse. */
export function SignaturePad({ strokes, onChange }: Props) {
  const { ref, width } = useElementSize()
  const texts = signingTexts.use()
  const canvas = useRef<HTMLCanvasElement>(null)
  /** The stroke being drawn; a ref, because moves come faster than renders. */
  const drawing = useRef<Point[] | null>(null)
  const pixelWidth = Math.round(width * devicePixelRatio)

  const paint = (line: Stroke | null) => {
    const context = canvas.current?.getContext('2d')
    if (!context || pixelWidth === 0) return
    context.clearRect(0, 0, pixelWidth, pixelWidth)
    drawStrokes(context, line === null ? strokes : [...strokes, line], pixelWidth)
  }
  useEffect(() => paint(drawing.current))

  const point = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.width }
  }
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [point(event)]
    paint(drawing.current)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (drawing.current === null || !event.isPrimary) return
    const moves = event.nativeEvent.getCoalescedEvents()
    drawing.current.push(...(moves.length === 0 ? [event] : moves).map(point))
    paint(drawing.current)
  }
  const end = () => {
    if (drawing.current === null) return
    onChange([...strokes, drawing.current])
    drawing.current = null
  }

  return (
    <div className={classes.pad}>
      <div ref={ref} className={classes.surface}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          // The canvas shows an image, but an img can't be drawn on
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={strokes.length === 0 ? texts.pad : texts.drawn}
          width={pixelWidth}
          height={Math.round(pixelWidth * padHeight)}
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
        {strokes.length === 0 && <span className={classes.hint}>{texts.drawHere}</span>}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
          disabled={strokes.length === 0}
          onClick={() => onChange(strokes.slice(0, -1))}
        >
          {texts.undo}
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconEraser size={18} stroke={1.7} />}
          disabled={strokes.length === 0}
          onClick={() => onChange([])}
        >
          {texts.clear}
        </Button>
      </div>
    </div>
  )
}
