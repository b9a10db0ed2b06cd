import { getRouteApi } from '@tanstack/react-router'
import { SignedDocument } from '#features/documents/SignedDocument.tsx'

const route = getRouteApi('/signed-document')

/** /signed-document: a document in a separate small window. */
export function SignedDocumentPage() {
  const { envelope_id = '' } = route.useSearch()
  return <SignedDocument envelope={envelope_id} />
}
