import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { FilePicture } from './FilePicture.tsx'
import classes from './FileViewer.module.css'
import { saveAs } from './save-as.ts'
import { useFetchedFile, type FetchFile } from './use-fetched-file.ts'

interface Props {
  label: string
  /** The name of the field, by which the file is saved. */
  name: string
  reference: string
  fetchWhole: FetchFile
  onClose: () => void
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/** A file of the record, large, and the way to save it. */
export function FileViewer({ label, name, reference, fetchWhole, onClose }: Props) {
  const { state, file } = useFetchedFile(fetchWhole, reference)
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
          <Button variant="default" data-autofocus onClick={onClose}>
            CLOSE
          </Button>
          {file !== null && (
            <Button
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => saveAs(file, `${name}.${endings[file.type] ?? 'bin'}`)}
            >
              DOWNLOAD
            </Button>
          )}
        </>
      }
    >
      <div className={classes.frame} aria-busy={state === 'loading'}>
        {state === 'missing' ? (
          <output className={classes.note}>This file is not available at the moment.</output>
        ) : file === null ? (
          <output className={classes.note}>Opening…</output>
        ) : isPdf ? (
          <p className={classes.note}>
            <IconFileTypePdf size={44} stroke={1.2} aria-hidden />
            Download this PDF to read it.
          </p>
        ) : (
          <FilePicture file={file} alt={label} className={classes.picture ?? ''} />
        )}
      </div>
    </SmallDialog>
  )
}
