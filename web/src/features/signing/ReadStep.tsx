import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { controlTexts } from '#ui/controls.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { signingTexts } from './signing-texts.ts'
import { ReadTools, zooms } from './ReadTools.tsx'
import type { Reading, View } from './use-reading.ts'
import classes from './ReadStep.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'

// Show the steps before the large script that renders the document has loaded
const PdfPages = lazyPart(() =>
  import('#ui/pdf/PdfPages.tsx').then((module) => ({ default: module.PdfPages })),
)
const PdfText = lazyPart(() => import('#ui/pdf/PdfText.tsx').then((module) => ({ default: module.PdfText })))

/** A letter page as wide as a phone has letters of 2 mm: text can be read there, and pages can be enlarged. */
const startView = (): View => (matchMedia('(max-width: 48em)').matches ? 'text' : 'pages')

interface Props {
  file: Blob
  title: string
  /** What the signer has seen so far; left out once it is signed. */
  reading?: Reading
  onConfirm?: () => void
}

/** The document as text or as pages, with zoom, download and print. */
export function ReadStep({ file, title, reading, onConfirm }: Props) {
  const [view, setView] = useState(startView)
  const [zoomLevel, setZoomLevel] = useState(0)
  const [isRendered, setIsRendered] = useState(false)
  const texts = signingTexts.use()
  const { openingDocument } = controlTexts.use()
  const shown = {
    file,
    label: title,
    onOpened: reading?.open,
    onShown: (page: number) => reading?.see(page, view),
  }
  return (
    <>
      <ReadTools
        file={file}
        view={view}
        zoomLevel={zoomLevel}
        canPrint={isRendered || view === 'text'}
        onView={setView}
        onZoom={setZoomLevel}
      />
      <div className={classes.pages}>
        <Suspense fallback={<ListSkeleton rows={8} label={openingDocument} />}>
          {view === 'text' ? (
            <PdfText {...shown} />
          ) : (
            <PdfPages {...shown} zoom={zooms[zoomLevel] ?? 1} onDrawn={() => setIsRendered(true)} />
          )}
        </Suspense>
      </div>
      {view === 'text' && reading?.isDone === false && reading.left !== null && (
        <Button variant="default" size="md" className={classes.confirm ?? ''} onClick={onConfirm}>
          {texts.readToEnd}
        </Button>
      )}
    </>
  )
}
