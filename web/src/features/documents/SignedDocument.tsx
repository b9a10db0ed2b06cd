import { documentFileName, downloadDocument } from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import { useQuery } from '@tanstack/react-query'
import { fetchPdf } from '#platform/files.ts'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { PdfViewer } from '#ui/pdf/PdfViewer.tsx'

/** A signed document by its envelope, in a separate window (DOC-29, PHOTO-14). */
export function SignedDocument({ envelope }: { envelope: string }) {
  const file = useQuery({
    queryKey: ['signed-document', envelope],
    queryFn: ({ signal }) => fetchPdf(downloadDocument, { query: { envelope_id: envelope }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (file.data)
    return (
      <PdfViewer
        file={file.data}
        title="Signed document"
        name={documentFileName}
        message={messages.downloaded}
        isPage
        onClose={() => window.close()}
      />
    )
  return (
    <main>
      {file.isError ? (
        <QueryError title="The document did not load" heading="h1" query={file} />
      ) : (
        <ListSkeleton rows={8} label="Loading the document" />
      )}
    </main>
  )
}
