import { KindBlocks, type KindBlocksProps } from '#features/case-records/RecordBlocks.tsx'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useClientSession } from '#platform/client-session.ts'
import { portalTexts } from '#features/client/portal-texts.ts'
import type { Values } from '#records/catalogue-record.ts'
import { FieldAfter } from '#ui/field-contexts.ts'
import { FieldAutofill } from '#ui/field-autofill.ts'
import { formControlTexts } from '#ui/form-controls.ts'
import type { ClientIndemnitorForm } from './client-parts.ts'
import { noAutofill, ownAutofill } from './own-autofill.ts'
import { sharedAddresses } from './same-address.ts'
import { SameAddress } from './SameAddress.tsx'
import { useBranches } from './use-branches.ts'
import { useTranslatedBlocks } from './use-translated-blocks.ts'

interface Props extends Pick<KindBlocksProps<ClientIndemnitorForm>, 'blocks'> {
  form: UseFormReturn<ClientIndemnitorForm>
  /** The record of the defendant. */
  defendant: Values
}

/** The fields of a part of an indemnitor's form. */
export function IndemnitorFields({ blocks, form, defendant }: Props) {
  const asked = useBranches(form, blocks)
  const { references, noExtraReferences } = formControlTexts.use()
  // A defendant types about someone else here
  const isOwn = useClientSession().indemnitor_id !== null
  const { sameAsYours, sameAsDefendant, sameAsIndemnitor } = portalTexts.use()
  const after = useMemo(() => {
    const fields = Object.assign({}, ...blocks.map((block) => block.fields)) as Catalogue
    const common = { fields, form }
    return {
      ...Object.fromEntries(
        sharedAddresses(fields).map((name) => [
          name,
          <SameAddress key={name} name={name} {...common} label={isOwn ? sameAsYours : sameAsIndemnitor} />,
        ]),
      ),
      address: (
        <SameAddress
          name="address"
          {...common}
          from={defendant}
          label={isOwn ? sameAsDefendant : sameAsYours}
        />
      ),
    }
  }, [blocks, form, defendant, isOwn, sameAsYours, sameAsDefendant, sameAsIndemnitor])
  return (
    <FieldAutofill value={isOwn ? ownAutofill : noAutofill}>
      <FieldAfter value={after}>
        <KindBlocks
          blocks={useTranslatedBlocks('indemnitor', asked)}
          lists={{ rreferences: { texts: { ...references, empty: noExtraReferences } } }}
          control={form.control}
          readOnly={false}
        />
      </FieldAfter>
    </FieldAutofill>
  )
}
