import { useMemo } from 'react'
import { portalTexts } from '#features/client/portal-texts.ts'
import type { Part } from './client-parts.ts'

/** The parts of a form with their titles in the language of the page; their fields follow when one is opened. */
export function useParts(parts: readonly Part[]): readonly Part[] {
  const { partTitles } = portalTexts.use()
  return useMemo(() => parts.map((part) => ({ ...part, title: partTitles(part.title) })), [partTitles, parts])
}
