import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#platform/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { WarningNote } from '#ui/WarningNote.tsx'
import { suggestsOther } from './brings-text.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { CompareFiles } from './CompareFiles.tsx'
import classes from './MergeDialog.module.css'
import { mergePreview } from './merge-queries.ts'
import type { Candidate } from './merge-text.ts'
import type { SuggestedBy } from './use-candidates.ts'
import { useMerge } from './use-merge.ts'

interface Props {
  file: SuggestedBy & { readonly is_lead: 0 | 1 }
  /** Whether the form has changes or a note that aren't saved: a merge would lose them. */
  isUnsaved: boolean
  onClose: () => void
}

/** Merges the open file with another: first the other is chosen, then both are compared. */
export function MergeDialog({ file, isUnsaved, onClose }: Props) {
  const [other, setOther] = useState<Candidate | null>(null)
  // Back from the comparison it is still there
  const [searched, setSearched] = useState('')
  if (other !== null && !isUnsaved)
    return <Compare file={file} other={other} onBack={() => setOther(null)} onClose={onClose} />
  return (
    <SmallDialog
      opened
      isPersistent
      title="Merge with another file"
      label="Merge with another file"
      size={640}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          CANCEL
        </Button>
      }
    >
      {isUnsaved ? (
        <WarningNote>
          This file has changes or a note that you haven’t saved. Save or add them, then merge.
        </WarningNote>
      ) : (
        <ChooseFile file={file} text={searched} onSearch={setSearched} onChoose={setOther} />
      )}
    </SmallDialog>
  )
}

interface CompareProps extends Pick<Props, 'file' | 'onClose'> {
  other: Candidate
  onBack: () => void
}

function Compare({ file, other, onBack, onClose }: CompareProps) {
  const navigate = useNavigate()
  const [isSwapped, setIsSwapped] = useState(suggestsOther(file, other))
  const [stays, goes] = isSwapped ? [other, file] : [file, other]
  const preview = useQuery(mergePreview(stays.id, goes.id))
  const merging = useMerge(preview.data)
  const { busy, error, isDone } = merging
  const leaveTo = (search: { id?: number }) => () => {
    const to = stays.is_lead === 1 ? '/crm/leads' : '/crm/defendants'
    // Nothing that is open shows the merged file yet
    void navigate({ to, search, reloadDocument: true, ignoreBlocker: true })
  }
  return (
    <>
      <SmallDialog
        opened
        isPersistent
        title="Merge two files"
        label="Merge two files"
        size={860}
        onClose={() => busy || onClose()}
        actions={
          <>
            <Button variant="default" disabled={busy} onClick={onBack}>
              BACK
            </Button>
            <Button disabled={preview.data === undefined} loading={busy} onClick={merging.merge}>
              MERGE FILES
            </Button>
          </>
        }
      >
        {preview.data ? (
          <CompareFiles
            preview={preview.data}
            taken={merging.taken}
            busy={busy}
            onTake={merging.take}
            onSwap={() => setIsSwapped(!isSwapped)}
          />
        ) : preview.isError ? (
          <ErrorPanel
            title="These files can’t be merged"
            text={errorText(preview.error)}
            busy={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <ListSkeleton rows={4} label="Comparing the files" />
        )}
        {error !== null && (
          <p className={classes.error} role="alert">
            {errorText(error)}
          </p>
        )}
      </SmallDialog>
      <ConfirmDialog
        opened={isDone}
        isOnTop
        title="Merged"
        text="Everything is in one file now. You can undo this for 30 days on the page Deleted Files."
        confirm="OPEN THE FILE"
        cancel="BACK TO THE LIST"
        onConfirm={leaveTo({ id: stays.id })}
        onCancel={leaveTo({})}
      />
    </>
  )
}
