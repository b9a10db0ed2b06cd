import { KindBlocks, type KindBlocksProps } from '#features/case-records/RecordBlocks.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { useClientSession } from '#platform/client-session.ts'
import { FieldAutofill } from '#ui/field-autofill.ts'
import { formControlTexts } from '#ui/form-controls.ts'
import type { ClientIndemnitorForm } from './client-parts.ts'
import { noAutofill, ownAutofill } from './own-autofill.ts'
import { useBranches } from './use-branches.ts'
import { useTranslatedBlocks } from './use-translated-blocks.ts'

interface Props extends Pick<KindBlocksProps<ClientIndemnitorForm>, 'blocks'> {
  form: UseFormReturn<ClientIndemnitorForm>
}

/** The fields of a part of an indemnitor's form. */
export function IndemnitorFields({ blocks, form }: Props) {
  const asked = useBranches(form, blocks)
  const { references, noExtraReferences } = formControlTexts.use()
  // A defendant types about someone else here
  const isOwn = useClientSession().indemnitor_id !== null
  return (
    <FieldAutofill value={isOwn ? ownAutofill : noAutofill}>
      <KindBlocks
        blocks={useTranslatedBlocks('indemnitor', asked)}
        lists={{ rreferences: { texts: { ...references, empty: noExtraReferences } } }}
        control={form.control}
        readOnly={false}
      />
    </FieldAutofill>
  )
}
