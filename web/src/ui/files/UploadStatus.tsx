import { IconCircleCheck } from '@tabler/icons-react'
import classes from './UploadStatus.module.css'
import type { PendingUpload } from './pending-files.ts'

/** Whether a file is there: a green check and a word for it (PHOTO-7), or how far one is on its way. */
export function UploadStatus({ kept, held }: { kept: number; held: PendingUpload | null }) {
  if (held === null && kept === 0) return <span className={classes.none}>None yet</span>
  if (held !== null && held.progress !== null) {
    const share = Math.floor(held.progress * 100)
    return (
      <output className={classes.state}>
        <progress className={classes.progress} value={share} max={100} aria-label="Upload" />
        {share < 100 ? `Sending ${share}%` : 'Checking…'}
      </output>
    )
  }
  if (held !== null && held.error !== null) return <span className={classes.failed}>Not uploaded</span>
  const here = held === null ? (kept === 1 ? 'Uploaded' : `${kept} uploaded`) : 'Ready to upload'
  return (
    <output className={classes.state}>
      <IconCircleCheck size={17} stroke={1.8} className={classes.check} aria-hidden />
      {here}
    </output>
  )
}
