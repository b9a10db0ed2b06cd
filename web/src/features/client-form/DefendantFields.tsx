import { useMemo, type ComponentProps } from 'react'
import { RecordSection } from '#features/defendants/RecordSection.tsx'
import { FieldAutofill } from '#ui/field-autofill.ts'
import { ownAutofill } from './own-autofill.ts'
import { useBranches } from './use-branches.ts'
import { useTranslatedBlocks } from './use-translated-blocks.ts'

/** The fields of a part of the defendant's form. */
export function DefendantFields({ section, ...rest }: ComponentProps<typeof RecordSection>) {
  const asked = useBranches(rest.form, section.blocks)
  const blocks = useTranslatedBlocks('defendant', rest.readOnly ? section.blocks : asked)
  const translated = useMemo(() => ({ ...section, blocks }), [section, blocks])
  return (
    <FieldAutofill value={ownAutofill}>
      <RecordSection section={translated} {...rest} />
    </FieldAutofill>
  )
}
