import { lazy, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { KindBlocksProps } from '#features/case-records/RecordBlocks.tsx'

// Loaded after the list of parts, so that the list shows soon on a slow connection

const parts = {
  defendant: () => import('#features/defendants/RecordSection.tsx'),
  indemnitor: () => import('#features/case-records/RecordBlocks.tsx'),
  photos: async () => {
    const [{ fileControlTexts }, module] = await Promise.all([
      import('#ui/files/file-controls.ts'),
      import('#features/photos/RecordPhotos.tsx'),
    ])
    await fileControlTexts.open()
    return module
  },
  outcome: () => import('#records/OutcomeDialog.tsx'),
  conflict: () => import('#records/ConflictPanel.tsx'),
}

export const RecordSection = lazy(() =>
  parts.defendant().then((module) => ({ default: module.RecordSection })),
)
// lazy() loses the type parameter of a component
export const KindBlocks = lazy(() =>
  parts.indemnitor().then((module) => ({ default: module.KindBlocks })),
) as <Form extends FieldValues>(props: KindBlocksProps<Form>) => ReactNode
export const RecordPhotos = lazy(() => parts.photos().then((module) => ({ default: module.RecordPhotos })))
export const OutcomeDialog = lazy(() => parts.outcome().then((module) => ({ default: module.OutcomeDialog })))
export const ConflictPanel = lazy(() =>
  parts.conflict().then((module) => ({ default: module.ConflictPanel })),
)

/** Loads all the parts, so that opening one needs no connection. */
export function preloadParts(): void {
  for (const load of Object.values(parts)) void load().catch(() => undefined)
}
