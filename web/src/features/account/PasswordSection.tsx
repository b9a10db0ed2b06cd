import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startSession } from '#platform/session.ts'
import type { Notice } from '#ui/notice.ts'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import { sessionsQuery } from './account-queries.ts'
import { AccountSection } from './AccountSection.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import classes from './Account.module.css'

/** The change of one's own password, which ends the other sessions. */
export function PasswordSection() {
  const cache = useQueryClient()
  const [notice, setNotice] = useState<Notice | null>(null)
  return (
    <AccountSection title="Password" onScreenOnly>
      <p className={classes.text}>You stay logged in here and are logged out everywhere else.</p>
      <OwnPasswordForm
        onChanged={({ token, message }) => {
          startSession(token)
          setNotice({ text: message, tone: 'ok' })
          void cache.invalidateQueries(sessionsQuery)
        }}
      />
      {notice && <TimedAlert floating notice={notice} onClose={() => setNotice(null)} />}
    </AccountSection>
  )
}
