import { ActionIcon, Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconDownload, IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { saveAs } from '../files/save-as.ts'
import { FormDialog } from '../FormDialog.tsx'
import { PdfPages } from './PdfPages.tsx'
import classes from './PdfViewer.module.css'
import { Hint } from '../Hint.tsx'

interface Props {
  file: Blob
  title: string
  /** The file name for the download. */
  name: string
  /** The server's message: 'Successfully prepared PDF data'. */
  message: string
  /** The document is the page's main content. */
  isPage?: boolean
  onClose: () => void
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const fitting = zooms.indexOf(1)

/** A full-screen PDF viewer with print and download (DOC-22). */
export function PdfViewer({ file, title, name, message, isPage = false, onClose }: Props) {
  const Body = isPage ? 'main' : 'div'
  const [step, setStep] = useState(fitting)
  const [pages, setPages] = useState<number | null>(null)
  const zoom = zooms[step] ?? 1
  const zoomBy = (by: number) => setStep((now) => Math.min(zooms.length - 1, Math.max(0, now + by)))
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomBy(1)
    if (event.key === '-') zoomBy(-1)
    if (event.key === '0') setStep(fitting)
  })
  return (
    <FormDialog
      title={title}
      subtitle={pages === null ? 'Opening…' : pages === 1 ? '1 page' : `${pages} pages`}
      state={message}
      printsBody
      actions={
        <>
          <div className={classes.zoom}>
            <Zoom label="Smaller" disabled={step === 0} onClick={() => zoomBy(-1)}>
              <IconMinus size={18} stroke={1.8} />
            </Zoom>
            <output className={`${classes.share} num`}>{Math.round(zoom * 100)}%</output>
            <Zoom label="Larger" disabled={step === zooms.length - 1} onClick={() => zoomBy(1)}>
              <IconPlus size={18} stroke={1.8} />
            </Zoom>
          </div>
          <Button
            variant="default"
            visibleFrom="sm"
            leftSection={<IconPrinter size={16} stroke={1.7} />}
            disabled={pages === null}
            onClick={() => print()}
          >
            PRINT
          </Button>
          <Button leftSection={<IconDownload size={16} stroke={1.7} />} onClick={() => saveAs(file, name)}>
            DOWNLOAD
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Body className={classes.body}>
        <PdfPages file={file} label={title} zoom={zoom} takesFocus onDrawn={setPages} />
      </Body>
    </FormDialog>
  )
}

interface ZoomProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const Zoom = ({ label, disabled, onClick, children }: ZoomProps) => (
  <Hint label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  </Hint>
)
