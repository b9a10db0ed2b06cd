import { Paper } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Told } from '../FormQuestions.tsx'
import list from '#ui/Sheet.module.css'
import type { HeldRecord } from '../held-records.ts'
import type { HeldKey } from '../record-ref.ts'
import { rowOf } from './hold-record.ts'
import { NotSavedYet } from './NotSavedYet.tsx'
import { useHeldSave } from './use-held-save.ts'
import type { CaseFile, CaseRow, RecordKind } from './record-kind.ts'
import { RecordPages } from './RecordPages.tsx'

interface Props {
  kind: RecordKind
  file: CaseFile
  /** Those of the kind, in the order in which they were added. */
  held: readonly HeldRecord[]
  onOpen: (record: HeldKey) => void
}

/** The records that no save has kept yet: the list of a new file, or what its first save left over (DEF-87, OPEN-79). */
export function HeldRecords({ kind, file, held, onOpen }: Props) {
  const [asked, setAsked] = useState<HeldKey | null>(null)
  const { busy, outcome, save, read } = useHeldSave(file)
  const commands = useMemo(() => {
    const on = (task: (key: HeldKey) => void) => (row: CaseRow) => {
      if (typeof row.id !== 'number') task(row.id)
    }
    return { open: on(onOpen), reading: false, remove: on(setAsked) }
  }, [onOpen])
  return (
    <>
      {file.defendant === null ? (
        <Paper withBorder className={list.sheet ?? ''}>
          <RecordPages
            kind={kind}
            all={held.map(rowOf).toReversed()}
            empty="What is added here is saved together with the defendant."
            commands={commands}
          />
        </Paper>
      ) : (
        held.length > 0 && (
          <NotSavedYet
            kind={kind}
            held={held}
            busy={busy}
            onSave={(records) => void save(records)}
            onOpen={onOpen}
            onRemove={setAsked}
          />
        )
      )}
      <ConfirmDialog
        opened={asked !== null}
        danger
        title={`Delete this ${kind.noun}?`}
        text="It is not saved yet: what was typed in it is lost."
        confirm="DELETE"
        onConfirm={() => {
          if (asked !== null) file.held.drop(asked)
          setAsked(null)
        }}
        onCancel={() => setAsked(null)}
      />
      {outcome && <Told outcome={outcome} onRead={read} />}
    </>
  )
}
