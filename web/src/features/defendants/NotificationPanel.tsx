import type { Defendant } from '@bailiwick/contract/defendants'
import { formatDateTime } from '@bailiwick/contract/dates'
import { linkSentTo } from '@bailiwick/contract/messages'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api.ts'
import { defendantById } from './defendant-calls.ts'
import classes from './NotificationPanel.module.css'
import type { Outcome } from './outcome.ts'
import { canText } from './reminder-people.ts'
import { ReminderButton } from './ReminderButton.tsx'
import { sendLink } from './text-link.ts'
import { shownPhone } from '#ui/shown-phone.ts'

/** Where texts go, when the last link went, and the two texts that can be sent from here (DEF-43, OPEN-72). */
export function NotificationPanel({ record, say }: { record: Defendant; say: (outcome: Outcome) => void }) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const phone = record.phone ?? ''

  const send = async () => {
    setBusy(true)
    try {
      await sendLink({ phone, id: record.id, ind: false, defendant_id: record.id })
      say({ text: linkSentTo(phone), tone: 'ok' })
      await cache.invalidateQueries(defendantById(record.id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say({ text: error.message, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <aside className={classes.panel} aria-label="Notifications">
      <dl className={classes.facts}>
        <div>
          <dt>Texts go to</dt>
          <dd className="num">{phone === '' ? 'No mobile phone saved' : shownPhone(phone)}</dd>
        </div>
        <div>
          <dt>Link Last Sent</dt>
          <dd className="num">
            {record.link_last_sent === null ? 'Never' : formatDateTime(record.link_last_sent)}
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.6} />}
          disabled={!canText(phone)}
          loading={busy}
          onClick={() => void send()}
        >
          SEND FORM LINK
        </Button>
        <ReminderButton id={record.id} />
      </div>
    </aside>
  )
}
