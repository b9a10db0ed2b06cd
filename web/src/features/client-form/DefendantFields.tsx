import { useMemo, type ComponentProps } from 'react'
import { RecordSection } from '#features/defendants/RecordSection.tsx'
import { FieldAutofill } from '#ui/field-autofill.ts'
import { ownAutofill } from './own-autofill.ts'
import { useTranslatedBlocks } from './use-translated-blocks.ts'

/** The fields of a part of the defendant's form. */
export function DefendantFields({ section, ...rest }: ComponentProps<typeof RecordSection>) {
  const blocks = useTranslatedBlocks('defendant', section.blocks)
  const translated = useMemo(() => ({ ...section, blocks }), [section, blocks])
  return (
    <FieldAutofill value={ownAutofill}>
      <RecordSection section={translated} {...rest} />
    </FieldAutofill>
  )
}
