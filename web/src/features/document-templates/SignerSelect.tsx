import type { PreviewShape } from '@bailiwick/contract/document-templates'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface Props extends Pick<NativeSelectProps, 'label' | 'aria-label'> {
  value: PreviewShape['signer']
  onChange: (signer: PreviewShape['signer']) => void
}

const signers = [
  { value: 'defendant', label: 'Defendant' },
  { value: 'indemnitor', label: 'Indemnitor' },
]

/** Whose documents a preview shows. */
export const SignerSelect = ({ onChange, ...rest }: Props) => (
  <NativeSelect
    {...rest}
    data={signers}
    onChange={({ currentTarget: { value } }) => onChange(value === 'indemnitor' ? 'indemnitor' : 'defendant')}
  />
)
