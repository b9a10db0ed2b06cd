import type { Block } from '@bailiwick/contract/kit/record-form'
import { useMemo } from 'react'
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { branchFields, hiddenFields, withoutFields } from './branches.ts'

/**
 * The blocks with what the answers so far leave to ask. An answer decides what is hidden, not each letter: a field must
 * not vanish while somebody empties it.
 */
export function useBranches<Form extends FieldValues>(
  { control, getValues }: Pick<UseFormReturn<Form>, 'control' | 'getValues'>,
  blocks: readonly Block[],
): readonly Block[] {
  const answers = useWatch({ control, name: branchFields as readonly FieldPath<Form>[] })
  const answered = answers.join('|')
  // oxlint-disable-next-line react/exhaustive-deps -- the values as they are when an answer changes
  return useMemo(() => withoutFields(blocks, hiddenFields(getValues())), [blocks, answered])
}
