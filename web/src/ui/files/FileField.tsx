import { messages } from '@bailiwick/contract/messages'
import { choiceFault, type PhotoField } from '@bailiwick/contract/photos'
import { useState, useSyncExternalStore } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CameraDialog } from './CameraDialog.tsx'
import { DropPlace } from './DropPlace.tsx'
import { FileActions } from './FileActions.tsx'
import classes from './FileField.module.css'
import { waiting, type FileHold } from './file-hold.ts'
import { FileState } from './FileState.tsx'
import { HeldTile, KeptTile } from './FileTile.tsx'
import { FileViewer } from './FileViewer.tsx'
import type { FetchFile } from './use-fetched-file.ts'

export interface FileSource {
  /** A small picture of a file. */
  readonly small: FetchFile
  /** A file itself, with the reason where one is asked for. */
  readonly whole: (reason?: string) => FetchFile
}

interface Props {
  name: string
  field: PhotoField
  /** References of the files that the record has. */
  kept: readonly string[]
  /** The media type of each file, by its reference. */
  types: Readonly<Record<string, string>>
  hold: FileHold
  source: FileSource
  readOnly: boolean
  /** They are the reader's own: nobody asks why they are opened. */
  own?: boolean
  /** How many days after its upload the photo of a payment card goes; null where it stays. */
  cardDays: number | null
  /** The camera is the nearer way, as on a phone. */
  cameraFirst?: boolean
  /** Sends what was chosen at once; absent where it waits for the record to be made. */
  onSend: ((name: string) => void) | undefined
}

/** One field for files: what is there, and the ways to put something there. */
export function FileField({
  name,
  field,
  kept,
  types,
  hold,
  source,
  readOnly,
  cardDays,
  onSend,
  ...rest
}: Props) {
  const { label, max, card = false } = field
  const held = useSyncExternalStore(hold.watch, () => hold.of(name))
  const [fault, setFault] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [isShooting, setIsShooting] = useState(false)
  const [next, setNext] = useState<{ readonly step: () => void } | null>(null)
  const isSending = held !== null && held.sent !== null
  const isFilled = kept.length > 0 || held !== null

  function choose(files: readonly File[]) {
    if (files.length === 0) return
    const wrong = choiceFault(field, files)
    setFault(wrong)
    if (wrong !== null) return
    hold.set(name, waiting(files))
    onSend?.(name)
  }
  const ask = (step: () => void) => (isFilled ? setNext({ step }) : step())
  const drop = (files: readonly File[]) => {
    if (files.length > 0) ask(() => choose(files))
  }

  return (
    <section className={classes.field} aria-label={label} data-field={name} tabIndex={-1}>
      <DropPlace off={readOnly || isSending} onFiles={drop}>
        <div className={classes.head}>
          <h3 className={classes.label}>
            {label}
            {field.required && (
              <>
                <span className={classes.required} aria-hidden>
                  {' *'}
                </span>
                <span className="visually-hidden"> required</span>
              </>
            )}
          </h3>
          <FileState kept={kept.length} held={held} />
        </div>
        {isFilled && (
          <div className={classes.tiles}>
            {held
              ? held.files.map((file, index) => (
                  <HeldTile key={`${index} ${file.name}`} file={file} card={card} />
                ))
              : kept.map((reference, index) => (
                  <KeptTile
                    key={reference}
                    label={kept.length === 1 ? label : `${label} ${index + 1}`}
                    reference={reference}
                    type={types[reference]}
                    card={card}
                    fetchSmall={source.small}
                    onOpen={() => setOpened(reference)}
                  />
                ))}
          </div>
        )}
        {card && cardDays !== null && (
          <p className={classes.note}>
            {`Removed ${cardDays === 1 ? 'a day' : `${cardDays} days`} after the upload.`}
          </p>
        )}
        {held?.problem && (
          <p className={classes.fault} role="alert">
            {held.problem}
          </p>
        )}
        {fault !== null && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
        {!readOnly && (
          <FileActions
            label={label}
            multiple={max > 1}
            filled={isFilled}
            busy={isSending}
            cameraFirst={rest.cameraFirst ?? false}
            onStep={ask}
            onChosen={choose}
            onCamera={field.camera ? () => setIsShooting(true) : undefined}
            onRetry={held?.problem && onSend ? () => onSend(name) : undefined}
            onRemove={held && !isSending ? () => hold.set(name, null) : undefined}
          />
        )}
      </DropPlace>
      <ConfirmDialog
        opened={next !== null}
        text={messages.replaceFile}
        confirm="YES"
        cancel="NO"
        onConfirm={() => {
          setNext(null)
          next?.step()
        }}
        onCancel={() => setNext(null)}
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
          asksReason={card && !rest.own}
          whole={source.whole}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
