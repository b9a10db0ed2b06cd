import { useState } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { Pager } from '#ui/Pager.tsx'
import { embeddedRowsChoices, lastPage } from '#ui/paging.ts'
import type { RecordCommands } from './RecordCells.tsx'
import type { CaseRow, RecordKind } from './record-kind.ts'
import { RecordTable } from './RecordTable.tsx'

interface Props {
  kind: RecordKind
  all: readonly CaseRow[]
  /** Shown if there are no records. */
  empty: string
  commands: RecordCommands
}

/** The records of one kind, loaded at once and paged here (DEF-109). */
export function RecordPages({ kind, all, empty, commands }: Props) {
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState<number>(embeddedRowsChoices[0])
  const total = all.length
  const current = Math.min(page, lastPage(total, rows))
  if (total === 0) return <EmptyPanel title={`No ${kind.noun}s found`} text={empty} />
  return (
    <>
      <RecordTable kind={kind} rows={all.slice((current - 1) * rows, current * rows)} commands={commands} />
      <Pager
        page={current}
        rows={rows}
        total={total}
        noun={`${kind.noun}(s)`}
        choices={embeddedRowsChoices}
        onPage={setPage}
        onRows={(next) => {
          setPage(1)
          setRows(next)
        }}
      />
    </>
  )
}
