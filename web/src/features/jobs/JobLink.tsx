import type { JobSubject } from '@bailiwick/contract/jobs'
import { mayCall } from '@bailiwick/contract/kit/permissions'
import { Link } from '@tanstack/react-router'
import { usePermissions } from '#records/use-permissions.ts'
import classes from './Jobs.module.css'

/** Leads to the text, mail or document that a job is about, by its number alone; nothing if the user can't open it. */
export function JobLink({ about }: { about: JobSubject | null }) {
  const mayOpenFiles = mayCall(usePermissions(), 'CRM')
  if (about === null) return null
  const { kind, id, defendant_id } = about
  if (kind !== 'document')
    return (
      <Link
        className={classes.link}
        to="/text-messages"
        search={{ id, ...(kind === 'mail' && { show: 'mails' }) }}
      >
        {kind === 'mail' ? 'Email' : 'Text message'} {id}
      </Link>
    )
  if (!mayOpenFiles || defendant_id === null) return null
  return (
    <Link className={classes.link} to="/crm/defendants" search={{ id: defendant_id, tab: 'docs' }}>
      Document {id}
    </Link>
  )
}
