import classes from './FileField.module.css'
import { PendingFileTile, StoredFileTile } from './FileTile.tsx'
import type { PendingUpload } from './pending-files.ts'
import type { FetchFile } from './use-fetched-file.ts'

interface Props {
  /** The label of the field. */
  label: string
  /** References of the stored files. */
  stored: readonly string[]
  /** The pending files, which replace the stored ones; null if there are none. */
  pending: PendingUpload | null
  /** The media type of each stored file, by its reference. */
  types: Readonly<Record<string, string>>
  card: boolean
  fetchSmall: FetchFile
  /** Removes one of several pending files; undefined if that isn't possible now. */
  onRemove: ((position: number) => void) | undefined
  onOpen: (reference: string) => void
}

/** The files of one field: the pending ones, or else the stored ones; both if the pending ones were refused. */
export function FileTiles({ label, stored, pending, types, card, fetchSmall, onRemove, onOpen }: Props) {
  const showsStored = pending === null || pending.isRefused === true
  return (
    <div className={classes.tiles}>
      {showsStored &&
        stored.map((reference, index) => (
          <StoredFileTile
            key={reference}
            label={stored.length === 1 ? label : `${label} ${index + 1}`}
            reference={reference}
            type={types[reference]}
            card={card}
            fetchSmall={fetchSmall}
            onOpen={() => onOpen(reference)}
          />
        ))}
      {pending?.files.map((file, index) => (
        <PendingFileTile
          key={`${index} ${file.name}`}
          file={file}
          card={card}
          refused={index === pending.refusedFile}
          onRemove={onRemove && pending.files.length > 1 ? () => onRemove(index) : undefined}
        />
      ))}
    </div>
  )
}
