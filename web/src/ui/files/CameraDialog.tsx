import { Button } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import classes from './CameraDialog.module.css'
import { FilePicture } from './FilePicture.tsx'
import { takePhoto, useCamera } from './use-camera.ts'
import { controlTexts } from '../controls.ts'
import { fileControlTexts } from './file-controls.ts'

interface Props {
  /** The label of the field: 'Front ID Photo'. */
  label: string
  /** The name of the field, used as the file name. */
  name: string
  /** How many pictures may be taken. */
  max: number
  facing: 'user' | 'environment'
  onUse: (pictures: readonly File[]) => void
  onClose: () => void
}

/** Takes pictures with the camera, with a preview and the choice to retake. */
export function CameraDialog({ label, name, max, facing, onUse, onClose }: Props) {
  const camera = useCamera(facing)
  const texts = fileControlTexts.use()
  const { cancel } = controlTexts.use()
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isLive, setIsLive] = useState(true)
  const latest = photos.at(-1)
  const stream = camera.state === 'on' ? camera.stream : null
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [stream])

  async function shoot() {
    const picture = video.current && (await takePhoto(video.current, name))
    if (!picture) return
    setPhotos([...photos, picture])
    setIsLive(false)
  }
  function retake() {
    setPhotos(photos.slice(0, -1))
    setIsLive(true)
  }

  return (
    <SmallDialog
      opened
      title={label}
      label={label}
      size={760}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          {camera.state === 'off' ? (
            <PhonePicture facing={facing} onUse={onUse} />
          ) : isLive ? (
            <Button
              ref={takeFocus}
              disabled={!isReady}
              leftSection={<IconCamera size={17} stroke={1.7} />}
              onClick={() => void shoot()}
            >
              {texts.takePhoto}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={retake}>
                {texts.retake}
              </Button>
              {photos.length < max && (
                <Button variant="default" onClick={() => setIsLive(true)}>
                  {texts.takeAnother}
                </Button>
              )}
              <Button ref={takeFocus} onClick={() => onUse(photos)}>
                {texts.usePhotos(photos.length)}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={classes.frame}>
        {camera.state === 'off' ? (
          <output className={classes.note}>
            <IconCameraOff size={40} stroke={1.2} aria-hidden />
            {`${texts[camera.reason]} ${texts.instead}`}
          </output>
        ) : (
          <video
            ref={video}
            className={classes.picture}
            aria-label={texts.cameraPreview}
            hidden={!isLive}
            autoPlay
            playsInline
            muted
            onCanPlay={() => setIsReady(true)}
          />
        )}
        {latest && !isLive && (
          <FilePicture file={latest} alt={texts.photoTaken} className={classes.picture ?? ''} />
        )}
        {camera.state !== 'off' && isLive && !isReady && (
          <output className={classes.note}>{texts.startingCamera}</output>
        )}
      </div>
      {max > 1 && photos.length > 0 && (
        <output className={classes.count}>{texts.photosTaken(photos.length, max)}</output>
      )}
    </SmallDialog>
  )
}

/** The focused button was removed. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** A file input for when the page can't use the camera; on phones it opens the camera app. */
function PhonePicture({ facing, onUse }: Pick<Props, 'facing' | 'onUse'>) {
  const input = useRef<HTMLInputElement>(null)
  const texts = fileControlTexts.use()
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/gif"
        capture={facing}
        aria-label={texts.choosePicture}
        onChange={({ target }) => onUse([...(target.files ?? [])])}
      />
      <Button onClick={() => input.current?.click()}>{texts.choosePictureLoud}</Button>
    </>
  )
}
