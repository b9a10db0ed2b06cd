import { KindBlocks, type KindBlocksProps } from '#features/case-records/RecordBlocks.tsx'
import { useClientSession } from '#platform/client-session.ts'
import { FieldAutofill } from '#ui/field-autofill.ts'
import { formControlTexts } from '#ui/form-controls.ts'
import type { ClientIndemnitorForm } from './client-parts.ts'
import { noAutofill, ownAutofill } from './own-autofill.ts'
import { useTranslatedBlocks } from './use-translated-blocks.ts'

type Props = Pick<KindBlocksProps<ClientIndemnitorForm>, 'blocks' | 'control'>

/** The fields of a part of an indemnitor's form. */
export function IndemnitorFields({ blocks, control }: Props) {
  const { references, noExtraReferences } = formControlTexts.use()
  // A defendant types about someone else here
  const isOwn = useClientSession().indemnitor_id !== null
  return (
    <FieldAutofill value={isOwn ? ownAutofill : noAutofill}>
      <KindBlocks
        blocks={useTranslatedBlocks('indemnitor', blocks)}
        lists={{ rreferences: { texts: { ...references, empty: noExtraReferences } } }}
        control={control}
        readOnly={false}
      />
    </FieldAutofill>
  )
}
