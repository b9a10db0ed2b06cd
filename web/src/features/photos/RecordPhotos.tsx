import { photoFields } from '@bailiwick/contract/photos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { FileField } from '#ui/files/FileField.tsx'
import { fileControlTexts } from '#ui/files/file-controls.ts'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import type { Outcome } from '#records/outcome.ts'
import { photosQuery, photoSource, type PhotoOwner } from './photo-calls.ts'
import classes from './RecordPhotos.module.css'
import { uploadChosen } from './upload-photos.ts'
import { useStoppedUploads } from './use-stopped-uploads.ts'

interface Props {
  owner: PhotoOwner
  /** null for a record that isn't created yet: chosen files wait for it. */
  id: number | null
  files: PendingFiles
  readOnly: boolean
  /** The user's own photos, as in the client portal. */
  own?: boolean
  /** Show the camera button first, as for phones. */
  cameraFirst?: boolean
  /** Shows that an upload succeeded; without it a line above the fields says so, and nothing has to be closed. */
  showOutcome?: (outcome: Outcome) => void
}

/** The file fields of a record. */
export function RecordPhotos({
  owner,
  id,
  files,
  readOnly,
  own = false,
  cameraFirst = false,
  showOutcome,
}: Props) {
  const cache = useQueryClient()
  const texts = fileControlTexts.use()
  const [notice, setNotice] = useState<string | null>(null)
  const send = async (name: string) => {
    if (id === null) return
    setNotice(null)
    const message = await uploadChosen({ owner, id }, name, files, cache)
    if (message === null) return
    if (showOutcome) showOutcome({ text: message, tone: 'ok' })
    else setNotice(`${texts.photo(name, photoFields[owner][name]?.label ?? '')}: ${message}`)
  }
  useStoppedUploads(files, own, (name) => void send(name))
  const photos = useQuery({ ...photosQuery(owner, id ?? 0), enabled: id !== null })
  const fields = Object.entries(photoFields[owner])
  const sources = useMemo(
    () =>
      Object.fromEntries(
        Object.keys(photoFields[owner]).map((name) => [name, photoSource(owner, id ?? 0, name)]),
      ),
    [owner, id],
  )
  if (id !== null && photos.data === undefined)
    return photos.isError ? (
      <QueryError title={texts.photosFailed} query={photos} />
    ) : (
      <ListSkeleton framed rows={3} label={texts.loadingPhotos} />
    )

  return (
    <div className={classes.grid} onDragOver={preventDrop} onDrop={preventDrop}>
      {!showOutcome && (
        <output className={notice === null ? 'visually-hidden' : classes.notice}>{notice}</output>
      )}
      {fields.map(([name, field]) => {
        const source = sources[name]
        return (
          source && (
            <FileField
              key={name}
              name={name}
              field={field}
              stored={photos.data?.photos[name] ?? []}
              types={photos.data?.types ?? {}}
              pending={files}
              source={source}
              readOnly={readOnly}
              own={own}
              cardDays={photos.data?.card_photo_days ?? null}
              cameraFirst={cameraFirst}
              onSend={id === null ? undefined : (chosen) => void send(chosen)}
            />
          )
        )
      })}
    </div>
  )
}

/** Without this, dropping a file beside a field would make the browser open it and lose what was typed. */
const preventDrop = (event: { preventDefault(): void }) => event.preventDefault()
