import type { Appended, FilledForm } from '#pdf/fill-form'
import { task, type Turn, type WorkThread } from '#platform/work-thread/work-thread'

const filling = task<typeof import('./fill-form.ts'), 'appendForms'>(
  new URL('./fill-form.ts', import.meta.url),
  'appendForms',
)

/** Appends filled forms to a document, or makes one of them alone, in the work thread; see `appendForms`. */
export const fillPages = (
  drawing: WorkThread,
  pdf: Uint8Array | null,
  forms: readonly FilledForm[],
  turn?: Turn,
): Promise<Appended> =>
  drawing.run(filling, [pdf, forms.map(({ file, entries, texts }) => ({ file, entries, texts }))], turn)
