import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Defendant } from '@bailiwick/contract/defendants'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { messages } from '@bailiwick/contract/kit/messages'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { defendantQuery } from '#features/file-list/defendant-queries.ts'
import classes from './NotificationPanel.module.css'
import type { Outcome } from '#records/outcome.ts'
import { canText } from './can-text.ts'
import { FormerPhoneNote } from './FormerPhoneNote.tsx'
import { ReminderButton } from './ReminderButton.tsx'
import { signInLockQuery } from './sign-in-lock-query.ts'
import { TextProviderNote } from './TextProviderNote.tsx'
import { useFormLink } from './use-form-link.ts'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'

/** The phone for texts, the last link, and buttons to send a form link or a reminder (DEF-43, OPEN-72). */
export function NotificationPanel({
  record,
  control,
  showOutcome,
}: {
  record: Defendant
  control: Control<DefendantForm>
  showOutcome: (outcome: Outcome) => void
}) {
  const cache = useQueryClient()
  const phone = record.phone ?? ''
  const lock = useQuery(signInLockQuery(record.id))
  const lockedUntil = lock.data?.locked_until ?? null
  const link = useFormLink(record.id, {
    showOutcome,
    onSent: () => {
      void cache.invalidateQueries(signInLockQuery(record.id))
      return cache.invalidateQueries(defendantQuery(record.id))
    },
  })
  return (
    <aside className={classes.panel} aria-label="Notifications">
      <dl className={classes.facts}>
        <div>
          <dt>Texts go to</dt>
          <dd className="num">{phone === '' ? messages.noMobilePhone : <PhoneLink phone={phone} />}</dd>
        </div>
        <div>
          <dt>Link Last Sent</dt>
          <dd className="num">
            {record.link_last_sent === null ? 'Never' : formatDateTime(record.link_last_sent)}
          </dd>
        </div>
        {lockedUntil !== null && (
          <div>
            <dt>Client sign-in</dt>
            <dd>
              Locked until {formatDateTime(lockedUntil)} after wrong access codes. Sending a form link lifts
              the lock.
            </dd>
          </div>
        )}
      </dl>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.6} />}
          disabled={!canText(phone)}
          loading={link.isPending}
          onClick={() => link.mutate({ indemnitor_id: null, phone })}
        >
          SEND FORM LINK
        </Button>
        <ReminderButton id={record.id} />
      </div>
      <TextProviderNote />
      <FormerPhoneNote control={control} phone={phone} />
    </aside>
  )
}
