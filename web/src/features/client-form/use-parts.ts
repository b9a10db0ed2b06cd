import { translatedBlock, translatedFields } from '@bailiwick/contract/client-texts/field-texts'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { useMemo } from 'react'
import { fieldTexts } from '#features/client/portal-texts.ts'
import { createLabels, type LabelOf } from '#records/record-description.ts'
import type { Part } from './client-parts.ts'

type Kind = 'defendant' | 'indemnitor'

/** The parts of a form in the language of the page. */
export function useParts(kind: Kind, parts: readonly Part[]): readonly Part[] {
  const texts = fieldTexts.use()
  return useMemo(
    () =>
      parts.map((part) => ({
        ...part,
        title: texts?.titles[part.title] ?? part.title,
        blocks: part.blocks.map((block) => translatedBlock(texts, kind, block)),
      })),
    [texts, kind, parts],
  )
}

/** The labels of the fields of these parts, which `useParts` returned. */
export function useLabels(kind: Kind, parts: readonly Part[], fields: Catalogue): LabelOf {
  const texts = fieldTexts.use()
  return useMemo(
    () =>
      createLabels(
        parts.flatMap(({ blocks }) => blocks),
        translatedFields(texts, kind, fields),
      ),
    [texts, kind, parts, fields],
  )
}
