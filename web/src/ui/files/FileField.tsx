import { sayCode } from '#platform/say.ts'
import type { PhotoField } from '@bailiwick/contract/photos'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CameraDialog } from './CameraDialog.tsx'
import { DropZone } from './DropZone.tsx'
import { FileButtons } from './FileButtons.tsx'
import classes from './FileField.module.css'
import type { PendingFiles } from './pending-files.ts'
import { UploadStatus } from './UploadStatus.tsx'
import { FileTiles } from './FileTiles.tsx'
import { FileViewer } from './FileViewer.tsx'
import type { FetchFile } from './use-fetched-file.ts'
import { useFileChoice } from './use-file-choice.ts'
import { fileControlTexts } from './file-controls.ts'

export interface FileSource {
  /** Fetches the thumbnail of a file. */
  readonly small: FetchFile
  /** Fetches the file itself, with the reason if one is required. */
  readonly whole: (reason?: string) => FetchFile
}

interface Props {
  name: string
  field: PhotoField
  /** References of the stored files. */
  stored: readonly string[]
  /** The media type of each file, by its reference. */
  types: Readonly<Record<string, string>>
  pending: PendingFiles
  source: FileSource
  readOnly: boolean
  /** The user's own files: no reason is required to open them. */
  own?: boolean
  /** How many days after the upload the photo of a payment card is deleted; null if never. */
  cardDays: number | null
  /** Show the camera button first, as for phones. */
  cameraFirst?: boolean
  /** Uploads chosen files immediately; undefined if they wait for the record to be created. */
  onSend: ((name: string) => void) | undefined
}

/** A file field: its stored or pending files, and the buttons to upload, take or remove them. */
export function FileField(props: Props) {
  const { name, field, stored, source, readOnly, cardDays } = props
  const texts = fileControlTexts.use()
  const { max, card = false } = field
  const label = texts.photo(name, field.label)
  const { upload, fault, choose, isScaling, retry, remove, removeFile, replacing } = useFileChoice(props)
  const uploadError = upload?.error ?? null
  const error = fault ?? uploadError
  const [opened, setOpened] = useState<string | null>(null)
  const [isShooting, setIsShooting] = useState(false)
  const isSending = isScaling || (upload !== null && upload.progress !== null)
  const isFilled = stored.length > 0 || upload !== null
  const drop = (files: readonly File[]) => {
    if (files.length > 0) replacing.ask(() => choose(files))
  }

  return (
    <section className={classes.field} aria-label={label} data-field={name} tabIndex={-1}>
      <DropZone off={readOnly || isSending} onFiles={drop}>
        <div className={classes.head}>
          <FieldLabel label={label} required={field.required} />
          <UploadStatus
            stored={stored.length}
            pending={upload}
            isScaling={isScaling}
            isChoiceRefused={fault !== null}
          />
        </div>
        {isFilled && (
          <FileTiles
            label={label}
            stored={stored}
            pending={upload}
            onRemove={readOnly || isSending ? undefined : removeFile}
            types={props.types}
            card={card}
            fetchSmall={source.small}
            onOpen={setOpened}
          />
        )}
        {card && cardDays !== null && <DeletionNote days={cardDays} />}
        {fault !== null && uploadError !== null && <p className={classes.fault}>{uploadError}</p>}
        {error !== null && (
          <p className={classes.fault} role="alert">
            {error}
          </p>
        )}
        {!readOnly && (
          <FileButtons
            label={label}
            multiple={max > 1}
            filled={stored.length > 0 || (upload !== null && max === 1)}
            busy={isSending}
            cameraFirst={props.cameraFirst ?? false}
            onStep={replacing.ask}
            onChosen={choose}
            onCamera={field.camera ? () => setIsShooting(true) : undefined}
            onRetry={retry}
            onRemove={upload && !isSending ? remove : undefined}
            replaces={stored.length > 0}
          />
        )}
      </DropZone>
      <ConfirmDialog
        opened={replacing.isAsked}
        text={sayCode('replaceFile')}
        confirm={texts.yesLoud}
        cancel={texts.noLoud}
        onConfirm={replacing.confirm}
        onCancel={replacing.cancel}
      />
      {isShooting && (
        <CameraDialog
          label={label}
          name={name}
          max={max}
          facing={field.facing ?? 'environment'}
          onUse={(pictures) => {
            setIsShooting(false)
            choose(pictures)
          }}
          onClose={() => setIsShooting(false)}
        />
      )}
      {opened !== null && (
        <FileViewer
          label={label}
          name={name}
          reference={opened}
          asksReason={card && !props.own}
          whole={source.whole}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

function DeletionNote({ days }: { days: number }) {
  const { removedAfter } = fileControlTexts.use()
  return <p className={classes.note}>{removedAfter(days)}</p>
}

function FieldLabel({ label, required }: { label: string; required: boolean | undefined }) {
  const texts = fileControlTexts.use()
  return (
    <h3 className={classes.label}>
      {label}
      {required && (
        <>
          <span className={classes.required} aria-hidden>
            {' *'}
          </span>
          <span className="visually-hidden">{texts.required}</span>
        </>
      )}
    </h3>
  )
}
