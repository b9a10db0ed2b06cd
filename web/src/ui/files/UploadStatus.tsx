import { IconCircleCheck } from '@tabler/icons-react'
import classes from './UploadStatus.module.css'
import type { PendingUpload } from './pending-files.ts'
import { fileControlTexts } from './file-controls.ts'

interface Props {
  /** How many files are stored. */
  stored: number
  pending: PendingUpload | null
  /** A chosen picture is made smaller. */
  isScaling: boolean
  /** The newest choice can't be used. */
  isChoiceRefused: boolean
}

/** The state of a file field: a green check if there is a file (PHOTO-7), or the progress of an upload. */
export function UploadStatus({ stored, pending, isScaling, isChoiceRefused }: Props) {
  const texts = fileControlTexts.use()
  if (isScaling) return <output className={classes.state}>{texts.scaling}</output>
  if (pending !== null && pending.progress !== null) {
    const share = Math.floor(pending.progress * 100)
    return (
      <output className={classes.state}>
        <progress className={classes.progress} value={share} max={100} aria-label={texts.uploadProgress} />
        {share < 100 ? texts.sending(share) : texts.checking}
      </output>
    )
  }
  if (pending === null ? isChoiceRefused : pending.error !== null)
    return (
      <span className={classes.failed}>{stored === 0 ? texts.notUploaded : texts.notReplaced(stored)}</span>
    )
  if (pending === null && stored === 0) return <span className={classes.none}>{texts.noneYet}</span>
  const label =
    pending === null ? (stored === 1 ? texts.uploaded : texts.severalUploaded(stored)) : texts.readyToUpload
  return (
    <output className={classes.state}>
      <IconCircleCheck size={17} stroke={1.8} className={classes.check} aria-hidden />
      {label}
    </output>
  )
}
