import type { DocumentSource, RenderedDocument } from '#pdf/document-source'
import { task, type WorkThread } from '#platform/work-thread/work-thread'

const compiling = task<typeof import('./typst.ts'), 'compileDocument'>(
  new URL('./typst.ts', import.meta.url),
  'compileDocument',
)

/**
 * Renders a document in the work thread: a tagged PDF, and where its signer signs (OPEN-151). An error named
 * `UnreadablePicture` has the label of a picture that can't be shown; `TaskStopped` if it takes too long or too much memory.
 */
export const renderDocument = (
  drawing: WorkThread,
  source: DocumentSource,
  signal?: AbortSignal,
): Promise<RenderedDocument> => drawing.run(compiling, [source], signal)
