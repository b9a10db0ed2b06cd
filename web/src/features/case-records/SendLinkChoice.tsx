import type { Control } from 'react-hook-form'
import { FormLinkChoice, useTextable } from '#features/messaging/FormLink.tsx'
import type { CaseForm } from '#records/pending-records.ts'

interface Props {
  control: Control<CaseForm>
  sendLink: boolean
  onSendLink: (send: boolean) => void
}

/** Whether a new indemnitor is texted the link to the form; it follows the phone as it is typed. */
export function SendLinkChoice({ control, ...choice }: Props) {
  const textable = useTextable(control)
  return (
    <FormLinkChoice
      description={
        textable
          ? 'A one-time link to the form, texted to the mobile phone.'
          : 'It takes a mobile phone of ten digits.'
      }
      disabled={!textable}
      {...choice}
    />
  )
}
