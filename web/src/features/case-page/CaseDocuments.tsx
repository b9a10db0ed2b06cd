import type { CaseSummary } from '@bailiwick/contract/case-page'
import type { Defendant } from '@bailiwick/contract/defendants'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DocumentActionDialogs } from '#features/documents/DocumentActionDialogs.tsx'
import { DocumentList } from '#features/documents/DocumentList.tsx'
import { documentsQuery } from '#features/documents/documents-query.ts'
import { useOpenSignedDocument } from '#features/documents/open-signed-document.ts'
import type { UnsavedChanges } from '#features/documents/unsaved-changes.ts'
import { useDocumentActions } from '#features/documents/use-document-actions.ts'
import { signersOf } from '#features/messaging/signers.ts'
import type { Outcome } from '#records/outcome.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { OverviewBlock, BlockSkeleton } from './OverviewBlock.tsx'
import type { FilePlaces } from './file-places.ts'
import { documentsText } from './file-text.ts'
import classes from './Overview.module.css'
import { ReadyToSend } from './ReadyToSend.tsx'

export interface CaseDocumentsProps {
  id: number
  /** Undefined while it loads. */
  file: CaseSummary | undefined
  readOnly: boolean
  /** The changes that documents don't contain. */
  unsaved: () => UnsavedChanges
  places: FilePlaces
  showOutcome: (outcome: Outcome) => void
}

/** The documents of a file: what those to be sent still need, and what became of those that were. */
export function CaseDocuments({ file, ...props }: CaseDocumentsProps) {
  const record = useQuery(documentsQuery(props.id))
  const { data } = record
  return (
    <OverviewBlock
      title="Documents"
      part="case-documents"
      count={file && documentsText(file).text}
      action={
        <button type="button" className={classes.link} onClick={() => props.places.toTab('docs')}>
          Open Docs
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </button>
      }
    >
      {data === undefined || file === undefined ? (
        record.isError ? (
          <ErrorPanel
            title="The documents did not load"
            text={record.error.message}
            busy={record.isFetching}
            onRetry={() => void record.refetch()}
          />
        ) : (
          <BlockSkeleton label="Loading the documents" />
        )
      ) : (
        <Loaded {...props} file={file} record={data} />
      )}
    </OverviewBlock>
  )
}

function Loaded({ record, ...props }: CaseDocumentsProps & { file: CaseSummary; record: Defendant }) {
  const openSignedDocument = useOpenSignedDocument()
  const actions = useDocumentActions(props.id)
  const signers = signersOf(record)
  return (
    <>
      <ReadyToSend {...props} signers={signers} />
      <DocumentList
        signers={signers}
        readOnly={props.readOnly}
        onDownload={openSignedDocument}
        onAct={actions.ask}
      />
      <DocumentActionDialogs actions={actions} />
    </>
  )
}
