import type { PendingFiles } from '#ui/files/pending-files.ts'
import type { Outcome } from '#records/outcome.ts'
import classes from './PhotosTab.module.css'
import { RecordPhotos } from './RecordPhotos.tsx'

interface Props {
  id: number | null
  files: PendingFiles
  readOnly: boolean
  showOutcome: (outcome: Outcome) => void
}

/** The tab with a defendant's photos and uploaded documents. */
export const PhotosTab = (props: Props) => (
  <div className={classes.page} data-print="hide">
    <h2 className={classes.title}>Photos</h2>
    {!props.readOnly && (
      <p className={classes.note}>
        GIF, JPG, PNG or PDF, up to 10 MB per file.
        <span className={classes.withMouse}> Drop a file onto its field, or choose one.</span>
        {props.id === null && ' They are uploaded once the defendant is created.'}
      </p>
    )}
    <RecordPhotos owner="defendant" {...props} />
  </div>
)
