import { useEffect } from 'react'
import { newLeadPhone } from '#features/text-threads/new-lead-phone.ts'

/** Fills in the phone that a new lead is added for, such as that of an unknown number in the inbox. */
export function useNewLeadPhone(
  isNew: boolean,
  setValue: (name: 'phone', phone: string, options: { shouldDirty: true }) => void,
): void {
  useEffect(() => {
    const phone = isNew ? newLeadPhone.take() : null
    if (phone !== null) setValue('phone', phone, { shouldDirty: true })
  }, [isNew, setValue])
}
