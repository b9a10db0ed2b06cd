import { Group, Radio } from '@mantine/core'
import { useWatch, type Control, type FieldValues, type Path } from 'react-hook-form'
import { canText } from './reminder-people.ts'

/** Whether the mobile phone in a form, as it is typed, is one that can be texted. */
export const useTextable = <Form extends FieldValues>(control: Control<Form>): boolean =>
  useWatch({
    control,
    name: 'phone' as Path<Form>,
    compute: (phone: unknown) => canText(typeof phone === 'string' ? phone.trim() : ''),
  })

interface ChoiceProps {
  /** To whom it goes, or what it takes. */
  description: string
  sendLink: boolean
  onSendLink: (send: boolean) => void
  disabled?: boolean
}

/** Whether a new record's mobile phone is texted the link to the form (DEF-95, IND-12, OPEN-98). */
export const FormLinkChoice = ({ description, sendLink, onSendLink, disabled = false }: ChoiceProps) => (
  <Radio.Group
    label="Send form link SMS message"
    description={description}
    value={sendLink ? 'Yes' : 'No'}
    onChange={(value) => onSendLink(value === 'Yes')}
  >
    <Group gap="lg" mt={8}>
      <Radio value="Yes" label="Yes" disabled={disabled} />
      <Radio value="No" label="No" disabled={disabled} />
    </Group>
  </Radio.Group>
)

/** Says before a new record is made that a text will go out with it (DEF-95). */
export function NewSubtitle<Form extends FieldValues>({
  control,
  sendLink,
}: {
  control: Control<Form>
  sendLink: boolean
}) {
  return useTextable(control) && sendLink
    ? 'Not saved yet · creating it texts the form link'
    : 'Not saved yet'
}
