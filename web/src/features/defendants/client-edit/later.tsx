import { lazy } from 'react'

// What a client does not see at once comes behind the list of parts, so that the list is there soon on a bad line

const parts = {
  defendant: () => import('../RecordSection.tsx'),
  indemnitor: () => import('../case-records/RecordBlocks.tsx'),
  photos: () => import('../photos/RecordPhotos.tsx'),
  news: () => import('../FormQuestions.tsx'),
  conflict: () => import('../ConflictPanel.tsx'),
}

export const RecordSection = lazy(() =>
  parts.defendant().then((module) => ({ default: module.RecordSection })),
)
export const KindBlocks = lazy(() => parts.indemnitor().then((module) => ({ default: module.KindBlocks })))
export const RecordPhotos = lazy(() => parts.photos().then((module) => ({ default: module.RecordPhotos })))
export const Told = lazy(() => parts.news().then((module) => ({ default: module.Told })))
export const ConflictPanel = lazy(() =>
  parts.conflict().then((module) => ({ default: module.ConflictPanel })),
)

/** Fetches it all: what is there already needs no line when it is wanted. */
export function fetchLater(): void {
  for (const fetchPart of Object.values(parts)) void fetchPart().catch(() => undefined)
}
