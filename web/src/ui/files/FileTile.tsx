import { IconCreditCard, IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { FilePicture } from './FilePicture.tsx'
import classes from './FileTile.module.css'
import { useFetchedFile, type FetchFile } from './use-fetched-file.ts'

const pdf = 'application/pdf'

interface KeptProps {
  /** What is opened: 'Front ID Photo'. */
  label: string
  reference: string
  type: string | undefined
  /** A payment card has no small picture. */
  card: boolean
  fetchSmall: FetchFile
  onOpen: () => void
}

/** A file of the record, small; a press opens it large. */
export function StoredFileTile({ label, reference, type, card, fetchSmall, onOpen }: KeptProps) {
  const { state, file } = useFetchedFile(card || type === pdf ? null : fetchSmall, reference)
  return (
    <button type="button" className={classes.tile} onClick={onOpen}>
      <span className="visually-hidden">{`Open ${label} `}</span>
      {file !== null ? (
        <FilePicture file={file} alt="" className={classes.picture ?? ''} />
      ) : card ? (
        <Sign icon={IconCreditCard} text="Hidden" />
      ) : type === pdf ? (
        <Sign icon={IconFileTypePdf} text="PDF" />
      ) : state === 'missing' ? (
        <Sign icon={IconPhotoOff} text="No preview" />
      ) : (
        <span className={`skeleton ${classes.skeleton}`} />
      )}
    </button>
  )
}

/** A file that was chosen and is not with the record yet. */
export function PendingFileTile({ file, card }: { file: File; card: boolean }) {
  const isPdf = file.name.toLowerCase().endsWith('.pdf')
  const [broken, setBroken] = useState<File | null>(null)
  return (
    <span className={classes.tile} data-held title={file.name}>
      {isPdf ? (
        <Sign icon={IconFileTypePdf} text={file.name} />
      ) : card ? (
        <Sign icon={IconCreditCard} text={file.name} />
      ) : broken === file ? (
        <Sign icon={IconPhotoOff} text={file.name} />
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

const Sign = ({ icon: Icon, text }: { icon: typeof IconPhotoOff; text: string }) => (
  <span className={classes.sign}>
    <Icon size={24} stroke={1.4} aria-hidden />
    <span className={classes.name}>{text}</span>
  </span>
)
