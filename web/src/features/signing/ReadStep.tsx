import { documentFileName } from '@bailiwick/contract/documents'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { saveAs } from '#ui/files/save-as.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import classes from './ReadStep.module.css'

// The steps stand there before the large part of the script that draws the document
const PdfPages = lazy(() => import('#ui/pdf/PdfPages.tsx').then((module) => ({ default: module.PdfPages })))

const zooms = [1, 1.5, 2, 3]

/** The document itself, larger where that is wanted, to be kept and printed too. */
export function ReadStep({ file, title }: { file: Blob; title: string }) {
  const [step, setStep] = useState(0)
  const [isDrawn, setIsDrawn] = useState(false)
  return (
    <>
      <div className={classes.tools} data-print="hide">
        <Button
          variant="default"
          leftSection={<IconZoomIn size={18} stroke={1.7} />}
          aria-label="Larger"
          disabled={step === zooms.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <span className={classes.word}>LARGER</span>
        </Button>
        <Button
          variant="default"
          leftSection={<IconZoomOut size={18} stroke={1.7} />}
          aria-label="Smaller"
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <span className={classes.word}>SMALLER</span>
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} />}
          onClick={() => saveAs(file, documentFileName)}
        >
          DOWNLOAD
        </Button>
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconPrinter size={18} stroke={1.7} />}
          disabled={!isDrawn}
          onClick={() => print()}
        >
          PRINT
        </Button>
      </div>
      <div className={classes.pages}>
        <Suspense fallback={<ListSkeleton rows={8} label="Opening the document" />}>
          <PdfPages file={file} label={title} zoom={zooms[step] ?? 1} onDrawn={() => setIsDrawn(true)} />
        </Suspense>
      </div>
    </>
  )
}
