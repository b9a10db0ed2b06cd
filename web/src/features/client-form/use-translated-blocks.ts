import { translatedBlock } from '@bailiwick/contract/client-texts/field-texts'
import type { Block } from '@bailiwick/contract/kit/record-form'
import { useMemo } from 'react'
import { fieldTexts } from './field-translation.ts'

/** Blocks of fields in the language of the page. */
export function useTranslatedBlocks(
  kind: 'defendant' | 'indemnitor',
  blocks: readonly Block[],
): readonly Block[] {
  const { words } = fieldTexts.use()
  return useMemo(() => blocks.map((block) => translatedBlock(words, kind, block)), [words, kind, blocks])
}
