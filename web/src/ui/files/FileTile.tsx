import { ActionIcon } from '@mantine/core'
import { IconCreditCard, IconFileTypePdf, IconPhotoOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FilePicture } from './FilePicture.tsx'
import classes from './FileTile.module.css'
import { useFetchedFile, type FetchFile } from './use-fetched-file.ts'
import { fileControlTexts } from './file-controls.ts'

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
  const texts = fileControlTexts.use()
  const { state, file } = useFetchedFile(card || type === pdf ? null : fetchSmall, reference)
  return (
    <button type="button" className={classes.tile} onClick={onOpen}>
      <span className="visually-hidden">{texts.openFile(label)}</span>
      {file !== null ? (
        <FilePicture file={file} alt="" className={classes.picture ?? ''} />
      ) : card ? (
        <Placeholder icon={IconCreditCard} text={texts.hidden} />
      ) : type === pdf ? (
        <Placeholder icon={IconFileTypePdf} text="PDF" />
      ) : state === 'missing' ? (
        <Placeholder icon={IconPhotoOff} text={texts.noPreview} />
      ) : (
        <span className={`skeleton ${classes.skeleton}`} />
      )}
    </button>
  )
}

interface PendingProps {
  file: File
  card: boolean
  /** It is the file that the server refused. */
  refused: boolean
  /** Undefined if it is the only one: the field has a button for that. */
  onRemove: (() => void) | undefined
}

/** A chosen file that isn't uploaded yet. */
export function PendingFileTile({ onRemove, ...props }: PendingProps) {
  const { file } = props
  const { removeFile } = fileControlTexts.use()
  if (onRemove === undefined) return <PendingPicture {...props} />
  return (
    <span className={classes.one}>
      <PendingPicture {...props} />
      <span className={classes.caption}>
        <span className={classes.name}>{file.name}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={removeFile(file.name)}
          className={classes.remove ?? ''}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </span>
    </span>
  )
}

function PendingPicture({ file, card, refused }: Omit<PendingProps, 'onRemove'>) {
  const isPdf = file.name.toLowerCase().endsWith('.pdf')
  const [broken, setBroken] = useState<File | null>(null)
  return (
    <span className={classes.tile} data-pending data-refused={refused || undefined} title={file.name}>
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
