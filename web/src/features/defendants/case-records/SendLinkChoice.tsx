import { Group, Radio } from '@mantine/core'
import { useWatch, type Control } from 'react-hook-form'
import { canText } from '../reminder-people.ts'
import type { CaseForm } from './record-kind.ts'
import { phoneOf } from './use-case-record-save.ts'

const useTextable = (control: Control<CaseForm>) =>
  useWatch({ control, name: 'phone', compute: (phone: unknown) => canText(phoneOf({ phone })) })

interface Props {
  control: Control<CaseForm>
  sendLink: boolean
}

/** Whether a new indemnitor is texted the link to the form (IND-12, OPEN-98). */
export function SendLinkChoice({
  control,
  sendLink,
  onSendLink,
}: Props & { onSendLink: (send: boolean) => void }) {
  const textable = useTextable(control)
  return (
    <Radio.Group
      label="Send form link SMS message"
      description={
        textable
          ? 'A one-time link to the form, texted to the mobile phone.'
          : 'It takes a mobile phone of ten digits.'
      }
      value={sendLink ? 'Yes' : 'No'}
      onChange={(value) => onSendLink(value === 'Yes')}
    >
      <Group gap="lg" mt={8}>
        <Radio value="Yes" label="Yes" disabled={!textable} />
        <Radio value="No" label="No" disabled={!textable} />
      </Group>
    </Radio.Group>
  )
}

/** Says before a new record is made that a text will go out with it. */
export function NewRecordSubtitle({ control, sendLink }: Props) {
  return useTextable(control) && sendLink
    ? 'Not saved yet · creating it texts the form link'
    : 'Not saved yet'
}
