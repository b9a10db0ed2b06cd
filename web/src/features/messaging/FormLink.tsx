import { Group, Radio } from '@mantine/core'
import { useWatch, type Control, type FieldValues, type Path } from 'react-hook-form'
import { useTextsStay } from './delivery-query.ts'
import { canText } from './can-text.ts'
import { TextProviderNote } from './TextProviderNote.tsx'

/** Whether the mobile phone typed into a form can be texted. */
export const useTextable = <Form extends FieldValues>(control: Control<Form>): boolean =>
  useWatch({
    control,
    name: 'phone' as Path<Form>,
    compute: (phone: unknown) => canText(typeof phone === 'string' ? phone.trim() : ''),
  })

interface ChoiceProps {
  /** The recipient, or what's missing. */
  description: string
  sendLink: boolean
  onSendLink: (send: boolean) => void
  disabled?: boolean
}

/** The choice to text the form link to a new record's mobile phone (DEF-95, IND-12, OPEN-98). */
export const FormLinkChoice = ({ description, sendLink, onSendLink, disabled = false }: ChoiceProps) => (
  <Radio.Group
    label="Send form link SMS message"
    description={description}
    value={sendLink ? 'Yes' : 'No'}
    onChange={(value) => onSendLink(value === 'Yes')}
  >
    <Group gap="lg" my={8}>
      <Radio value="Yes" label="Yes" disabled={disabled} />
      <Radio value="No" label="No" disabled={disabled} />
    </Group>
    <TextProviderNote />
  </Radio.Group>
)

/** Says that creating the record will send a text, or only write it (DEF-95, OPEN-189). */
export function NewSubtitle<Form extends FieldValues>({
  control,
  sendLink,
}: {
  control: Control<Form>
  sendLink: boolean
}) {
  const staysHere = useTextsStay()
  if (!useTextable(control) || !sendLink) return 'Not saved yet'
  return `Not saved yet · creating it ${staysHere ? 'makes a form link, which you can copy' : 'texts the form link'}`
}
