import { KindBlocks, type KindBlocksProps } from '#features/case-records/RecordBlocks.tsx'
import { formControlTexts } from '#ui/form-controls.ts'
import type { ClientIndemnitorForm } from './client-parts.ts'
import { useTranslatedBlocks } from './use-translated-blocks.ts'

type Props = Pick<KindBlocksProps<ClientIndemnitorForm>, 'blocks' | 'control'>

/** The fields of a part of an indemnitor's form. */
export function IndemnitorFields({ blocks, control }: Props) {
  const { references, noExtraReferences } = formControlTexts.use()
  return (
    <KindBlocks
      blocks={useTranslatedBlocks('indemnitor', blocks)}
      lists={{ rreferences: { texts: { ...references, empty: noExtraReferences } } }}
      control={control}
      readOnly={false}
    />
  )
}
