import type { DocumentSource, RenderedDocument } from '#pdf/document-source'
import { renderApart, type Purpose } from '#pdf/template-process/template-process'
import { task, type Turn, type WorkThread } from '#platform/work-thread/work-thread'

const compiling = task<typeof import('./typst.ts'), 'compileDocument'>(
  new URL('./typst.ts', import.meta.url),
  'compileDocument',
)

/**
 * Renders a document: a tagged PDF, and where its signer signs (OPEN-151). The product's own layouts are compiled in the work
 * thread, those of an agency in a process of their own. An error named `UnreadablePicture` has the label of a picture that
 * can't be shown; `TaskStopped` or `TemplateStopped` if it takes too long or too much memory; `TemplateError` if an agency's
 * layout fails.
 */
export async function renderDocument(
  drawing: WorkThread,
  source: DocumentSource,
  purpose: Purpose,
  turn?: Turn,
): Promise<RenderedDocument> {
  if (Object.keys(source.layouts ?? {}).length === 0) return drawing.run(compiling, [source], turn)
  const [document] = await renderApart([source], purpose, turn)
  if (document === undefined) throw new Error('The process of a template returned nothing')
  return document
}
