import { documentFileName } from '@bailiwick/contract/documents'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { controlTexts } from '#ui/controls.ts'
import { saveAs } from '#ui/files/save-as.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { signingTexts } from './signing-texts.ts'
import classes from './ReadStep.module.css'

// Show the steps before the large script that renders the document has loaded
const PdfPages = lazy(() => import('#ui/pdf/PdfPages.tsx').then((module) => ({ default: module.PdfPages })))

const zooms = [1, 1.5, 2, 3]

/** The document, with zoom, download and print. */
export function ReadStep({ file, title }: { file: Blob; title: string }) {
  const [zoomLevel, setZoomLevel] = useState(0)
  const [isRendered, setIsRendered] = useState(false)
  const texts = signingTexts.use()
  const { openingDocument } = controlTexts.use()
  return (
    <>
      <div className={classes.tools} data-print="hide">
        <Button
          variant="default"
          leftSection={<IconZoomIn size={18} stroke={1.7} />}
          aria-label={texts.largerName}
          disabled={zoomLevel === zooms.length - 1}
          onClick={() => setZoomLevel(zoomLevel + 1)}
        >
          <span className={classes.label}>{texts.larger}</span>
        </Button>
        <Button
          variant="default"
          leftSection={<IconZoomOut size={18} stroke={1.7} />}
          aria-label={texts.smallerName}
          disabled={zoomLevel === 0}
          onClick={() => setZoomLevel(zoomLevel - 1)}
        >
          <span className={classes.label}>{texts.smaller}</span>
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} />}
          onClick={() => saveAs(file, documentFileName)}
        >
          {texts.download}
        </Button>
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconPrinter size={18} stroke={1.7} />}
          disabled={!isRendered}
          onClick={() => print()}
        >
          {texts.print}
        </Button>
      </div>
      <div className={classes.pages}>
        <Suspense fallback={<ListSkeleton rows={8} label={openingDocument} />}>
          <PdfPages
            file={file}
            label={title}
            zoom={zooms[zoomLevel] ?? 1}
            onDrawn={() => setIsRendered(true)}
          />
        </Suspense>
      </div>
    </>
  )
}
