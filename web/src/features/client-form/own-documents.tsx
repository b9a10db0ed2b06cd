import { Suspense } from 'react'
import { OwnDocumentList, WaitingDocuments } from './lazy-parts.ts'

/** The client's documents, above and below the list of parts of their own form. */
export const ownDocuments = {
  before: (
    <Suspense>
      <WaitingDocuments />
    </Suspense>
  ),
  after: (
    <Suspense>
      <OwnDocumentList />
    </Suspense>
  ),
}
