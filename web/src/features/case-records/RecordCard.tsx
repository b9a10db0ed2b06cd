import card from '#features/file-list/Card.module.css'
import { cellText, RecordActions, type RecordCommands } from './RecordCells.tsx'
import classes from './RecordCard.module.css'
import { recordName, rowName, type CaseRow, type RecordKind } from './record-kind.ts'

interface Props {
  kind: RecordKind
  record: CaseRow
  commands: RecordCommands
}

/** A record on phones: the table's columns that have a value. */
export function RecordCard({ kind, record, commands }: Props) {
  const title = recordName(kind, record)
  const filled = kind.columns.flatMap((column) => {
    const text = cellText(kind, column, record)
    return text === null || text === title ? [] : [{ label: column.label, text }]
  })
  return (
    <article className={card.card}>
      <button type="button" className={card.name} onClick={() => commands.open(record)}>
        {title ?? rowName(kind, record)}
      </button>
      <dl className={`${classes.facts} num`}>
        {filled.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <RecordActions kind={kind} record={record} commands={commands} />
      </div>
    </article>
  )
}
