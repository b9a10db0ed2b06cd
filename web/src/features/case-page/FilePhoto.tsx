import { defendantPhotoFields } from '@bailiwick/contract/photos'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { photoSource } from '#features/photos/photo-calls.ts'
import { FilePicture } from '#ui/files/FilePicture.tsx'
import { useFetchedFile } from '#ui/files/use-fetched-file.ts'
import { caseQuery } from './case-queries.ts'
import classes from './FilePhoto.module.css'

interface Props {
  id: number
  /** Of the person. */
  name: string
  /** Goes to the photos of the file. */
  onOpen: () => void
}

/** The photo of the person, or a figure without one; leads to the photos. */
export function FilePhoto({ id, name, onOpen }: Props) {
  const photo = useQuery(caseQuery(id)).data?.photo ?? null
  return (
    <button
      type="button"
      className={classes.photo}
      data-print="hide"
      aria-label={`Photos of ${name}`}
      onClick={onOpen}
    >
      {photo === null ? <Figure /> : <Portrait key={photo} id={id} photo={photo} />}
    </button>
  )
}

const portraitField: keyof typeof defendantPhotoFields = 'defendant_photos'

function Portrait({ id, photo }: { id: number; photo: string }) {
  const { small } = useMemo(() => photoSource('defendant', id, portraitField), [id])
  const { file } = useFetchedFile(small, photo)
  return file === null ? <Figure /> : <FilePicture file={file} alt="" />
}

const Figure = () => (
  <svg viewBox="0 0 56 64" aria-hidden>
    <ellipse cx="28" cy="27" rx="11" ry="13" />
    <path d="M7 64c0-14 9-20 21-20s21 6 21 20z" />
  </svg>
)
