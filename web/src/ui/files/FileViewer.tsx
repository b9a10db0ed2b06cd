import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { CardReasonForm } from './CardReasonForm.tsx'
import { FilePicture } from './FilePicture.tsx'
import classes from './FileViewer.module.css'
import { saveAs } from './save-as.ts'
import { useFetchedFile, type FetchFile } from './use-fetched-file.ts'
import { controlTexts } from '../controls.ts'
import { fileControlTexts } from './file-controls.ts'

interface Props {
  label: string
  /** The name of the field, used as the file name. */
  name: string
  reference: string
  /** Ask for a reason before the file is fetched. */
  asksReason: boolean
  /** Fetches the file, with the reason if one is required. */
  whole: (reason?: string) => FetchFile
  onClose: () => void
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/** A stored file in full size, with a download button. */
export function FileViewer({ label, name, reference, asksReason, whole, onClose }: Props) {
  const [fetchWhole, setFetchWhole] = useState<FetchFile | null>(() => (asksReason ? null : whole()))
  const { state, file } = useFetchedFile(fetchWhole, reference)
  const question = useId()
  const texts = fileControlTexts.use()
  const { cancel, close } = controlTexts.use()
  if (fetchWhole === null)
    return (
      <SmallDialog
        opened
        title={label}
        label={label}
        onClose={onClose}
        actions={
          <>
            <Button key="cancel" variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" form={question}>
              OPEN
            </Button>
          </>
        }
      >
        <CardReasonForm id={question} onReason={(reason) => setFetchWhole(() => whole(reason))} />
      </SmallDialog>
    )
  const isPdf = file?.type === 'application/pdf'
  return (
    <SmallDialog
      opened
      title={label}
      label={label}
      size={960}
      onClose={onClose}
      actions={
        <>
          {/* A separate button, so that it takes the focus from the question */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is open already where a question came first */}
          <Button key="close" variant="default" data-autofocus autoFocus onClick={onClose}>
            {close}
          </Button>
          {file !== null && (
            <Button
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => saveAs(file, `${name}.${endings[file.type] ?? 'bin'}`)}
            >
              {texts.download}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.frame} aria-busy={state === 'loading'}>
        {state === 'missing' ? (
          <output className={classes.note}>{texts.fileMissing}</output>
        ) : file === null ? (
          <output className={classes.note}>{texts.opening}</output>
        ) : isPdf ? (
          <p className={classes.note}>
            <IconFileTypePdf size={44} stroke={1.2} aria-hidden />
            {texts.downloadToRead}
          </p>
        ) : (
          <FilePicture file={file} alt={label} className={classes.picture ?? ''} />
        )}
      </div>
    </SmallDialog>
  )
}
