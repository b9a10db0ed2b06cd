import { readBackupState } from '@bailiwick/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#platform/api.ts'
import { WarningNote } from '#ui/WarningNote.tsx'
import { backupText } from './backup-text.ts'
import classes from './BackupNotice.module.css'

/** When the last backup was made, and a warning if that is a problem. Shows nothing until it is known. */
export function BackupNotice() {
  const { data, dataUpdatedAt } = useQuery({ queryKey: ['backup'], queryFn: () => call(readBackupState) })
  if (data === undefined) return null
  const text = backupText(data, new Date(dataUpdatedAt))
  if (data.state === 'ok') return <p className={classes.notice}>{text}</p>
  return (
    <WarningNote>
      {text} {data.state === 'failed' && <Link to="/jobs">See why in Jobs</Link>}
    </WarningNote>
  )
}
