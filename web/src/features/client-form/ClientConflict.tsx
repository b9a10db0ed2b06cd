import { conflictLines, type Choice, type OpenConflict } from '#records/conflict.ts'
import { ConflictPanel } from '#records/ConflictPanel.tsx'
import { createLabels } from '#records/record-description.ts'
import type { FormRules } from '#records/form-rules.ts'
import { translatedFields } from '@bailiwick/contract/client-texts/field-texts'
import type { FieldValues } from 'react-hook-form'
import type { Part } from './client-parts.ts'
import { fieldTexts } from './field-translation.ts'
import { useTranslatedBlocks } from './use-translated-blocks.ts'

interface Props<Form extends FieldValues> {
  owner: 'defendant' | 'indemnitor'
  conflict: OpenConflict
  rules: FormRules<Form>
  parts: readonly Part[]
  onChoose: (names: readonly string[], choice: Choice) => void
}

/** The fields that somebody else changed in the meantime, in the language of the page. */
export function ClientConflict<Form extends FieldValues>({ owner, rules, parts, ...rest }: Props<Form>) {
  const { words } = fieldTexts.use()
  const blocks = useTranslatedBlocks(
    owner,
    parts.flatMap((part) => part.blocks),
  )
  const labelOf = createLabels(blocks, translatedFields(words, owner, rules.fields))
  return <ConflictPanel {...rest} lines={conflictLines(rest.conflict, rules, labelOf)} />
}
