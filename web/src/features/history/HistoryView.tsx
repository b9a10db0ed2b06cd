import { endpointWord, type HistoryEntry } from '@bailiwick/contract/history'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { PrintButton } from '#records/PrintButton.tsx'
import { isNotFound, RecordPlaceholder } from '#records/RecordPlaceholder.tsx'
import { factsOf } from './entry-facts.ts'
import { entrySentence } from './entry-sentence.ts'
import { FactList } from './FactList.tsx'
import { historyEntryQuery } from './history-queries.ts'
import { ActionText, EntryTime } from './HistoryTable.tsx'
import classes from './HistoryView.module.css'
import { savedRecord } from './saved-record.ts'
import { SavedRecordForm } from './SavedRecordForm.tsx'

interface Props {
  id: number
  /** The section; null for the first one with a change. */
  tab: string | null
  onTab: (tab: string) => void
  onClose: () => void
}

/** A history entry on the full screen, read-only (HIST-3). */
export function HistoryView({ id, ...rest }: Props) {
  const entry = useQuery(historyEntryQuery(id))
  if (entry.data) return <Opened entry={entry.data} {...rest} />
  return (
    <RecordPlaceholder
      title="History View"
      subtitle={`Entry ${id}`}
      query={entry}
      missing={
        isNotFound(entry.error) ? (
          <EmptyPanel
            title="This entry is not in the history"
            text="The address may be incomplete. Close this to go back to the history."
          />
        ) : null
      }
      failed="The entry did not load"
      loading="Loading the entry"
      onClose={rest.onClose}
    />
  )
}

function Opened({ entry, tab, onTab, onClose }: Omit<Props, 'id'> & { entry: HistoryEntry }) {
  const saved = useMemo(() => savedRecord(entry), [entry])
  const what = `${saved?.word ?? endpointWord(entry.endpoint)} ${entry.record_id}`
  return (
    <FormDialog
      title={entry.name === '' ? what : entry.name}
      subtitle={`History View · ${what}`}
      actions={
        <>
          <PrintButton />
          <Button variant="default" onClick={onClose}>
            CLOSE
          </Button>
        </>
      }
      notice={<EntryLine entry={entry} of={saved?.kind ? entry.defendant_id : null} />}
      onClose={onClose}
    >
      {saved ? (
        <SavedRecordForm entry={entry} saved={saved} tab={tab} onTab={onTab} />
      ) : (
        <FactList facts={factsOf(entry)} />
      )}
    </FormDialog>
  )
}

/** Who did what, when, and for which defendant (OPEN-122). */
const EntryLine = ({ entry, of }: { entry: HistoryEntry; of: number | null }) => (
  <dl className={classes.line} aria-label="This entry">
    <div>
      <dt>What happened</dt>
      <dd>{entrySentence(entry)}</dd>
    </div>
    <div>
      <dt>Username</dt>
      <dd>{entry.username}</dd>
    </div>
    <div>
      <dt>Action</dt>
      <dd>
        <ActionText action={entry.action} />
      </dd>
    </div>
    <div>
      <dt>Time</dt>
      <dd>
        <EntryTime instant={entry.created_date} />
      </dd>
    </div>
    {of !== null && (
      <div>
        <dt>Defendant</dt>
        <dd>Record {of}</dd>
      </div>
    )}
  </dl>
)
