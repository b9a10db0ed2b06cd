import { endpointWord, type HistoryEntry } from '@bailiwick/contract/history'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { PrintButton } from '#records/PrintButton.tsx'
import { isNotFound, RecordPlaceholder } from '#records/RecordPlaceholder.tsx'
import { factsOf } from './entry-facts.ts'
import { FactList } from './FactList.tsx'
import { historyEntryQuery } from './history-queries.ts'
import { ActionText, EntryTime } from './HistoryTable.tsx'
import classes from './HistoryView.module.css'
import { savedRecord } from './saved-record.ts'
import { SavedRecordForm } from './SavedRecordForm.tsx'

interface Props {
  id: number
  /** The sub-section; null for the first that holds a change. */
  tab: string | null
  onTab: (tab: string) => void
  onClose: () => void
}

/** An entry of the history over the whole screen, to be read alone (HIST-3). */
export function HistoryView({ id, ...rest }: Props) {
  const entry = useQuery(historyEntryQuery(id))
  if (entry.data) return <Opened entry={entry.data} {...rest} />
  return (
    <RecordPlaceholder
      label="History View"
      title="History View"
      subtitle={`Entry ${id}`}
      query={entry}
      missing={
        isNotFound(entry.error) ? (
          <EmptyPanel
            title="This entry is not in the history"
            text="The address may have been cut off. Close this to see the entries there are."
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
      label="History View"
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

/** Who did what, and when; and with what hangs on a defendant, `of` whom (OPEN-122). */
const EntryLine = ({ entry, of }: { entry: HistoryEntry; of: number | null }) => (
  <dl className={classes.line} aria-label="This entry">
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
