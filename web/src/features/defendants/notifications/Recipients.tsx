import { mayEdit } from '@bailiwick/contract/permissions'
import { recipientLabel } from '@bailiwick/contract/notifications'
import type { SmsRecipient } from '@bailiwick/contract/notified'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useSession } from '#platform/session.ts'
import { shownPhone } from '#ui/shown-phone.ts'
import type { NotifiedDefendant } from './notification-list.ts'
import { aboutOf, faultOf, keyOf } from './notification.ts'
import classes from './Recipients.module.css'
import type { Ticking } from './use-notification.ts'

interface Props {
  row: NotifiedDefendant
  ticking: Ticking
}

/** Whom a text about a defendant can go to besides the defendant. */
export const othersOf = ({ recipients }: NotifiedDefendant) =>
  recipients.filter(({ type }) => type !== 'defendant')

/** A checkbox for each of them (NOTE-2, OPEN-123). */
export const Others = memo(({ row, ticking }: Props) => (
  <fieldset className={classes.people} aria-label={`Others under ${aboutOf(row).name}`}>
    {othersOf(row).map((one) => (
      <Box
        key={`${one.type} ${one.id}`}
        one={one}
        label={`${one.name}, ${recipientLabel(one.type)}`}
        description={shownPhone(one.phone)}
        row={row}
        ticking={ticking}
      />
    ))}
  </fieldset>
))

/** The checkbox of the defendant, who has one also without a phone: what is missing is told where it is ticked. */
export const Person = memo(({ row, ticking }: Props) => {
  const one = row.recipients.find(({ type }) => type === 'defendant')
  return one && <Box one={one} label={one.name} row={row} ticking={ticking} />
})

/** Whoever may only read a file sends nothing about it (SHARE-3). */
export function useIsClosed({ access_type }: NotifiedDefendant): boolean {
  const { permObj } = useSession()
  return !mayEdit(permObj, access_type)
}

interface BoxProps extends Props {
  one: SmsRecipient
  label: string
  description?: string
}

function Box({ one, label, description, row, ticking }: BoxProps) {
  const { send_to, wording, isSending, toggle } = ticking
  const chosen = { ...one, about: aboutOf(row) }
  const isChosen = send_to.some((other) => keyOf(other) === keyOf(chosen))
  const isClosed = useIsClosed(row)
  return (
    <Checkbox
      label={label}
      description={description}
      error={isChosen ? faultOf(chosen, wording) : null}
      disabled={isClosed || isSending}
      {...(isClosed && { title: 'This file is shared with you to read alone.' })}
      checked={isChosen}
      onChange={() => toggle(chosen)}
    />
  )
}
