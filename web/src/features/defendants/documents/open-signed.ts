import { signedDocumentPage } from '#platform/go-to.ts'
import { stringifySearch } from '#platform/search.ts'

/** Opens a signed document in a window of its own (DOC-30). */
export function openSigned(envelope_id: string): void {
  window.open(signedDocumentPage + stringifySearch({ envelope_id }), '_blank', 'popup,width=840,height=650')
}
