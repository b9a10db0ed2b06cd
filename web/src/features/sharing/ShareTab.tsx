import type { Defendant } from '@bailiwick/contract/defendants'
import { SharePanel } from './SharePanel.tsx'
import classes from './SharePanel.module.css'
import { useSharing } from './use-sharing.ts'

/** The Share tab of a file (SHARE-18, SHARE-19). */
export function ShareTab({ record, readOnly }: { record: Defendant; readOnly: boolean }) {
  const sharing = useSharing(record.id)
  return (
    <div className={classes.page} data-print="hide">
      <h2 className={classes.heading}>Share Defendant</h2>
      <SharePanel sharing={sharing} access={record.access_type} readOnly={readOnly} />
    </div>
  )
}
