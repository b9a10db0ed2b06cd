import { IconCreditCard, IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { FilePicture } from './FilePicture.tsx'
import classes from './FileTile.module.css'
import { useFetchedFile, type FetchFile } from './use-fetched-file.ts'

const pdf = 'application/pdf'

interface StoredProps {
  /** The name of the file to open: 'Front ID Photo'. */
  label: string
  reference: string
  type: string | undefined
  /** A payment card has no thumbnail. */
  card: boolean
  fetchSmall: FetchFile
  onOpen: () => void
}

/** The thumbnail of a stored file, which opens it. */
export function StoredFileTile({ label, reference, type, card, fetchSmall, onOpen }: StoredProps) {
  const { state, file } = useFetchedFile(card || type === pdf ? null : fetchSmall, reference)
  return (
    <button type="button" className={classes.tile} onClick={onOpen}>
      <span className="visually-hidden">{`Open ${label} `}</span>
      {file !== null ? (
        <FilePicture file={file} alt="" className={classes.picture ?? ''} />
      ) : card ? (
        <Placeholder icon={IconCreditCard} text="Hidden" />
      ) : type === pdf ? (
        <Placeholder icon={IconFileTypePdf} text="PDF" />
      ) : state === 'missing' ? (
        <Placeholder icon={IconPhotoOff} text="No preview" />
      ) : (
        <span className={`skeleton ${classes.skeleton}`} />
      )}
    </button>
  )
}

/** A chosen file that isn't uploaded yet. */
export function PendingFileTile({ file, card }: { file: File; card: boolean }) {
  const isPdf = file.name.toLowerCase().endsWith('.pdf')
  const [broken, setBroken] = useState<File | null>(null)
  return (
    <span className={classes.tile} data-pending title={file.name}>
      {isPdf ? (
        <Placeholder icon={IconFileTypePdf} text={file.name} />
      ) : card ? (
        <Placeholder icon={IconCreditCard} text={file.name} />
      ) : broken === file ? (
        <Placeholder icon={IconPhotoOff} text={file.name} />
      ) : (
        <FilePicture
          file={file}
          alt={file.name}
          className={classes.picture ?? ''}
          onBroken={() => setBroken(file)}
        />
      )}
    </span>
  )
}

const Placeholder = ({ icon: Icon, text }: { icon: typeof IconPhotoOff; text: string }) => (
  <span className={classes.sign}>
    <Icon size={24} stroke={1.4} aria-hidden />
    <span className={classes.name}>{text}</span>
  </span>
)
