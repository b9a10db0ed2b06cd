import { previewDocumentTemplate, type PreviewShape } from '@bailiwick/contract/document-templates'
import type { DocumentPart, PartContent } from '@bailiwick/contract/kit/document-parts'
import { fetchPdf } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { templateErrorIn } from './use-template-draft.ts'

interface Preview extends PreviewShape {
  readonly draft?: { readonly part: DocumentPart; readonly content: PartContent }
}

/** A preview with invented data; `file` is its PDF until `close`. */
export function usePreview() {
  const preview = useSingleMutation({
    mutationFn: (body: Preview) => fetchPdf(previewDocumentTemplate, { body }),
  })
  return {
    show: preview.mutate,
    isLoading: preview.isPending,
    file: preview.data ?? null,
    error: templateErrorIn(preview.error),
    close: preview.reset,
  }
}
