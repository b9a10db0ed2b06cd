import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { ErrorPanel } from '../ErrorPanel.tsx'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { PdfPage } from './PdfPage.tsx'
import classes from './PdfPages.module.css'
import { controlTexts } from '../controls.ts'
import { useOpenedPdf } from './use-opened-pdf.ts'

interface Props {
  file: Blob
  /** The document's name, for screen readers. */
  label: string
  /** Relative to the available width; 1 by default. */
  zoom?: number
  /** Takes the focus when loaded, so that the keyboard scrolls it. */
  takesFocus?: boolean
  /** All pages are rendered: it can be printed. */
  onDrawn?: (pages: number) => void
  onOpened?: ((pages: number) => void) | undefined
  /** The page with this number was in view. */
  onShown?: ((page: number) => void) | undefined
}

/** The width of a page if there is enough space (DOC-22). */
const pageWidth = 1000

/** The pages of a PDF one below the other, with text that screen readers can read and users can copy. */
export function PdfPages({ file, label, zoom = 1, takesFocus = false, onDrawn, onOpened, onShown }: Props) {
  const { ref, width } = useElementSize()
  const region = useRef<HTMLElement>(null)
  const opened = useOpenedPdf(file, onOpened)
  const texts = controlTexts.use()
  const [drawn, setDrawn] = useState(0)
  const total = opened.pages?.length ?? 0
  useEffect(() => {
    if (total > 0 && drawn === total) onDrawn?.(total)
  }, [drawn, total, onDrawn])
  const isReady = total > 0 && width > 0
  useEffect(() => {
    if (takesFocus && isReady) region.current?.focus({ preventScroll: true })
  }, [takesFocus, isReady])
  return (
    <div ref={ref} className={classes.room}>
      {opened.failed ? (
        <ErrorPanel title={texts.documentUnreadable} text={texts.documentUnreadableText} />
      ) : opened.pages === null || !isReady ? (
        <ListSkeleton rows={8} label={texts.openingDocument} />
      ) : (
        <section
          ref={region}
          className={classes.pages}
          aria-label={label}
          lang={opened.language}
          // Make the scroll area focusable, so that the keyboard can scroll it
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {opened.pages.map((page) => (
            <PdfPage
              key={page.pageNumber}
              page={page}
              of={total}
              width={Math.floor(Math.min(pageWidth, width) * zoom)}
              onDrawn={() => setDrawn((count) => count + 1)}
              onShown={() => onShown?.(page.pageNumber)}
            />
          ))}
        </section>
      )}
    </div>
  )
}
