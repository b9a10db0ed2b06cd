import { useSearch } from '@tanstack/react-router'
import { SignedDocument } from '#features/defendants/documents/SignedDocument.tsx'

/** /signed-document: one document over the whole of a small window. */
export function SignedDocumentPage() {
  const { envelope_id = '' } = useSearch({ strict: false }) as { envelope_id?: string }
  return <SignedDocument envelope={envelope_id} />
}
