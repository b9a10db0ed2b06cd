import { uploadExtensions } from '@bailiwick/contract/photos'
import { Button } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './FileButtons.module.css'
import { fileControlTexts } from './file-controls.ts'

interface Props {
  label: string
  multiple: boolean
  /** There are files already, which would be replaced (PHOTO-5). */
  filled: boolean
  /** An upload is running. */
  busy: boolean
  /** Show the camera button first. */
  cameraFirst: boolean
  /** Runs the step, or asks first. */
  onStep: (step: () => void) => void
  onChosen: (files: readonly File[]) => void
  /** Undefined if photos aren't allowed. */
  onCamera: (() => void) | undefined
  /** Undefined if no upload failed. */
  onRetry: (() => void) | undefined
  /** Undefined if no files are pending. */
  onRemove: (() => void) | undefined
  /** The pending files would replace stored ones. */
  replaces: boolean
}

/** The buttons of a file field. */
export function FileButtons({ label, multiple, filled, busy, onStep, onChosen, ...rest }: Props) {
  const { cameraFirst, onCamera, onRetry, onRemove, replaces } = rest
  const input = useRef<HTMLInputElement>(null)
  const texts = fileControlTexts.use()
  const upload = filled ? texts.replace : texts.upload
  const remove = replaces ? texts.discard : texts.remove
  const look = { size: 'compact-md', disabled: busy } as const
  const camera = onCamera && (
    <Button
      {...look}
      variant={cameraFirst && !filled ? 'filled' : 'default'}
      aria-label={`${texts.camera} ${label}`}
      leftSection={<IconCamera size={16} stroke={1.7} />}
      onClick={() => onStep(onCamera)}
    >
      {texts.camera}
    </Button>
  )
  return (
    <div className={classes.actions}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={uploadExtensions.join(',')}
        multiple={multiple}
        onChange={({ target }) => {
          onChosen([...(target.files ?? [])])
          // The same file may be chosen again
          target.value = ''
        }}
      />
      {cameraFirst && camera}
      <Button
        {...look}
        variant="default"
        aria-label={`${upload} ${label}`}
        leftSection={<IconUpload size={15} stroke={1.7} />}
        onClick={() => onStep(() => input.current?.click())}
      >
        {upload}
      </Button>
      {!cameraFirst && camera}
      {onRetry && (
        <Button {...look} aria-label={`${texts.tryUploadAgain} ${label}`} onClick={onRetry}>
          {texts.tryUploadAgain}
        </Button>
      )}
      {onRemove && (
        <Button
          {...look}
          variant="subtle"
          color="brick"
          c="var(--bad)"
          aria-label={`${remove} ${label}`}
          onClick={onRemove}
        >
          {remove}
        </Button>
      )}
    </div>
  )
}
