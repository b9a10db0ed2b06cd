import { mayEdit } from '@bailiwick/contract/kit/permissions'
import { recipientLabel } from '@bailiwick/contract/notifications'
import type { SmsRecipient } from '@bailiwick/contract/notification-data'
import { Checkbox } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useSession } from '#platform/session.ts'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import type { NotificationRow } from './notification-list.ts'
import { subjectOf, recipientError, recipientKey } from './notification-form.ts'
import classes from './Recipients.module.css'
import type { Selection } from './use-notification.ts'

interface Props {
  row: NotificationRow
  selection: Selection
}

/** The recipients of a text about a defendant, without the defendant. */
export const otherRecipients = ({ recipients }: NotificationRow) =>
  recipients.filter(({ type }) => type !== 'defendant')

/** A checkbox for each of the others (NOTE-2, OPEN-123). */
export const OtherRecipients = memo(({ row, selection }: Props) => (
  <fieldset className={classes.people} aria-label={`Others under ${subjectOf(row).name}`}>
    {otherRecipients(row).map((one) => (
      <RecipientCheckbox
        key={`${one.type} ${one.id}`}
        one={one}
        label={`${one.name}, ${recipientLabel(one.type)}`}
        description={one.phone !== '' && <PhoneLink phone={one.phone} />}
        row={row}
        selection={selection}
      />
    ))}
  </fieldset>
))

/** The defendant's checkbox; they have one even without a phone, and checking it shows the error. */
export const DefendantCheckbox = memo(({ row, selection }: Props) => {
  const one = row.recipients.find(({ type }) => type === 'defendant')
  return one && <RecipientCheckbox one={one} label={one.name} row={row} selection={selection} />
})

/** Users who can only read a file can't send texts about it (SHARE-3). */
export function useIsReadOnly({ access_type }: NotificationRow): boolean {
  const { permObj } = useSession()
  return !mayEdit(permObj, access_type)
}

interface CheckboxProps extends Props {
  one: SmsRecipient
  label: string
  description?: ReactNode
}

function RecipientCheckbox({ one, label, description, row, selection }: CheckboxProps) {
  const { send_to, wording, isSending, toggle } = selection
  const chosen = { ...one, about: subjectOf(row) }
  const isChosen = send_to.some((other) => recipientKey(other) === recipientKey(chosen))
  const isReadOnly = useIsReadOnly(row)
  return (
    <Checkbox
      label={label}
      description={description}
      error={isChosen ? recipientError(chosen, wording) : null}
      disabled={isReadOnly || isSending}
      {...(isReadOnly && { title: 'You can only read this file.' })}
      checked={isChosen}
      onChange={() => toggle(chosen)}
    />
  )
}
