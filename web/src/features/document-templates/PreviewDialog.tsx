import { documentFileName } from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import { lazy, Suspense } from 'react'
import { WaitingDialog } from '#ui/WaitingDialog.tsx'
import type { usePreview } from './use-preview.ts'

const PdfViewer = lazy(() =>
  import('#ui/pdf/PdfViewer.tsx').then((module) => ({ default: module.PdfViewer })),
)

/** The wait for a preview, and its PDF. */
export function PreviewDialog({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const waiting = <WaitingDialog text={messages.preparingDocuments} />
  if (preview.isLoading) return waiting
  if (preview.file === null) return null
  return (
    <Suspense fallback={waiting}>
      <PdfViewer
        file={preview.file}
        title="Preview with invented data"
        name={documentFileName}
        message={messages.preparedPdf}
        onClose={preview.close}
      />
    </Suspense>
  )
}
