import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextLayer, type PDFPageProxy } from './pdf-file.ts'
import classes from './PdfPages.module.css'
import { controlTexts } from '../controls.ts'
import { usePageShown } from './use-page-shown.ts'

interface Props {
  page: PDFPageProxy
  of: number
  /** In CSS pixels. */
  width: number
  /** The page was rendered for the first time. */
  onDrawn: () => void
  /** The page was in view once it was rendered. */
  onShown: () => void
}

/** Enough pixels for print, and no more than a phone's memory can hold. */
const minPixels = 1275
const maxPixels = 2550

/** A page as an image, with an invisible text layer for screen readers and copying. */
export function PdfPage({ page, of, width, onDrawn, onShown }: Props) {
  const section = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const texts = controlTexts.use()
  const viewport = page.getViewport({ scale: 1 })
  const pixelWidth = Math.round(Math.min(maxPixels, Math.max(minPixels, width * devicePixelRatio)))

  const drawn = useEffectEvent(() => {
    if (!isDrawn) onDrawn()
    setIsDrawn(true)
  })
  useEffect(() => {
    if (canvas.current === null) return undefined
    const task = page.render({
      canvas: canvas.current,
      viewport: page.getViewport({ scale: pixelWidth / page.getViewport({ scale: 1 }).width }),
    })
    // Rejects if the page is unmounted or rendered again
    task.promise.then(drawn, () => {})
    return () => task.cancel()
  }, [page, pixelWidth])
  useEffect(() => {
    const container = text.current
    if (container === null) return undefined
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    })
    layer.render().catch(() => {})
    return () => {
      layer.cancel()
      container.replaceChildren()
    }
  }, [page])

  usePageShown(section, isDrawn, onShown)

  return (
    <section
      ref={section}
      className={classes.page}
      aria-label={texts.page(page.pageNumber, of)}
      data-page={page.pageNumber}
      tabIndex={-1}
      style={
        {
          width,
          aspectRatio: `${viewport.width} / ${viewport.height}`,
          '--total-scale-factor': width / viewport.width,
        } as object
      }
    >
      <div className={classes.top} data-end />
      <canvas
        ref={canvas}
        className={classes.canvas}
        width={pixelWidth}
        height={Math.round((pixelWidth * viewport.height) / viewport.width)}
        aria-hidden
      />
      <div ref={text} className={classes.text} data-print="hide" />
      <div className={classes.bottom} data-end />
    </section>
  )
}
