import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { useMemo, type ComponentProps } from 'react'
import { RecordSection } from '#features/defendants/RecordSection.tsx'
import { portalTexts } from '#features/client/portal-texts.ts'
import { FieldAfter } from '#ui/field-contexts.ts'
import { FieldAutofill } from '#ui/field-autofill.ts'
import { ownAutofill } from './own-autofill.ts'
import { sharedAddresses } from './same-address.ts'
import { SameAddress } from './SameAddress.tsx'
import { useBranches } from './use-branches.ts'
import { useTranslatedBlocks } from './use-translated-blocks.ts'

/** The fields of a part of the defendant's form. */
export function DefendantFields({ section, ...rest }: ComponentProps<typeof RecordSection>) {
  const asked = useBranches(rest.form, section.blocks)
  const blocks = useTranslatedBlocks('defendant', rest.readOnly ? section.blocks : asked)
  const translated = useMemo(() => ({ ...section, blocks }), [section, blocks])
  const { form, readOnly } = rest
  const { sameAsYours } = portalTexts.use()
  const after = useMemo(() => {
    const fields = Object.assign({}, ...section.blocks.map((block) => block.fields)) as Catalogue
    return Object.fromEntries(
      (readOnly ? [] : sharedAddresses(fields)).map((name) => [
        name,
        <SameAddress key={name} name={name} fields={fields} form={form} label={sameAsYours} />,
      ]),
    )
  }, [section, form, readOnly, sameAsYours])
  return (
    <FieldAutofill value={ownAutofill}>
      <FieldAfter value={after}>
        <RecordSection section={translated} {...rest} />
      </FieldAfter>
    </FieldAutofill>
  )
}
