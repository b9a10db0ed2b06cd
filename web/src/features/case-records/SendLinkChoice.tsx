import type { Control } from 'react-hook-form'
import { FormLinkChoice, useTextable } from '#features/messaging/FormLink.tsx'
import type { CaseForm } from '#records/pending-records.ts'

interface Props {
  control: Control<CaseForm>
  sendLink: boolean
  onSendLink: (send: boolean) => void
}

/** The choice to text a new indemnitor the form link; enabled as soon as the phone can be texted. */
export function SendLinkChoice({ control, ...choice }: Props) {
  const textable = useTextable(control)
  return (
    <FormLinkChoice
      description={
        textable
          ? 'A one-time link to the form, texted to the mobile phone.'
          : 'Enter a mobile phone with ten digits to send it.'
      }
      disabled={!textable}
      {...choice}
    />
  )
}
