import { documentFileName } from '@bailiwick/contract/documents'
import { Button } from '@mantine/core'
import {
  IconAlignLeft,
  IconDownload,
  IconFileText,
  IconPrinter,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { saveAs } from '#ui/files/save-as.ts'
import { signingTexts } from './signing-texts.ts'
import type { View } from './use-reading.ts'
import classes from './ReadStep.module.css'

export const zooms = [1, 1.5, 2, 3]

interface Props {
  file: Blob
  view: View
  zoomLevel: number
  canPrint: boolean
  onView: (view: View) => void
  onZoom: (level: number) => void
}

/** What can be done with the document that is shown. */
export function ReadTools({ file, view, zoomLevel, canPrint, onView, onZoom }: Props) {
  const texts = signingTexts.use()
  return (
    <div className={classes.tools} data-print="hide">
      {view === 'text' ? (
        <Button
          variant="default"
          leftSection={<IconFileText size={18} stroke={1.7} />}
          onClick={() => onView('pages')}
        >
          {texts.showPages}
        </Button>
      ) : (
        <>
          <Button
            variant="default"
            leftSection={<IconAlignLeft size={18} stroke={1.7} />}
            onClick={() => onView('text')}
          >
            {texts.showText}
          </Button>
          <Button
            variant="default"
            leftSection={<IconZoomIn size={18} stroke={1.7} />}
            aria-label={texts.largerName}
            disabled={zoomLevel === zooms.length - 1}
            onClick={() => onZoom(zoomLevel + 1)}
          >
            <span className={classes.label}>{texts.larger}</span>
          </Button>
          <Button
            variant="default"
            leftSection={<IconZoomOut size={18} stroke={1.7} />}
            aria-label={texts.smallerName}
            disabled={zoomLevel === 0}
            onClick={() => onZoom(zoomLevel - 1)}
          >
            <span className={classes.label}>{texts.smaller}</span>
          </Button>
        </>
      )}
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
        disabled={!canPrint}
        onClick={() => print()}
      >
        {texts.print}
      </Button>
    </div>
  )
}
