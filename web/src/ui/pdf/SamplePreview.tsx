import { documentFileName } from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import { Suspense } from 'react'
import { WaitingDialog } from '#ui/WaitingDialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const PdfViewer = lazyPart(
  () => import('./PdfViewer.tsx').then((module) => ({ default: module.PdfViewer })),
  ({ onClose }) => onClose,
)

interface Props {
  isLoading: boolean
  /** The PDF until it is closed. */
  file: Blob | null
  /** What is said of it; that it is prepared if missing. */
  message?: string | undefined
  onClose: () => void
}

/** The wait for a document with invented data, and its PDF. */
export function SamplePreview({ isLoading, file, message = messages.preparedPdf, onClose }: Props) {
  const waiting = <WaitingDialog text={messages.preparingDocuments} />
  if (isLoading) return waiting
  if (file === null) return null
  return (
    <Suspense fallback={waiting}>
      <PdfViewer
        file={file}
        title="Preview with invented data"
        name={documentFileName}
        message={message}
        onClose={onClose}
      />
    </Suspense>
  )
}
