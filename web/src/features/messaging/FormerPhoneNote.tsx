import { normalizePhone } from '@bailiwick/contract/kit/phones'
import { useWatch, type Control, type FieldValues, type Path } from 'react-hook-form'
import { WarningNote } from '#ui/WarningNote.tsx'
import { canText } from './can-text.ts'
import { formerPhoneText } from './former-phone-text.ts'

interface Props<Form extends FieldValues> {
  control: Control<Form>
  /** The stored one; '' for none. */
  phone: string
}

/** What a save will end, while another phone is typed for a defendant or an indemnitor. */
export function FormerPhoneNote<Form extends FieldValues>({ control, phone }: Props<Form>) {
  const typed = useWatch({
    control,
    name: 'phone' as Path<Form>,
    compute: (text: unknown) => {
      const other = normalizePhone(typeof text === 'string' ? text.trim() : '')
      if (phone === '' || other === normalizePhone(phone)) return 'same'
      return canText(other) ? 'other' : 'unfinished'
    },
  })
  if (typed === 'same') return null
  return (
    <WarningNote screenOnly>
      {formerPhoneText(phone, 'this is saved')}
      {typed === 'other' && ' Then send the new number a link.'}
    </WarningNote>
  )
}
