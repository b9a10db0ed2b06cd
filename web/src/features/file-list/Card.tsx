import type { ReactNode } from 'react'
import { fullName } from '#records/person-name.ts'
import classes from './Card.module.css'
import dotted from '#records/dotted.module.css'
import { RowActions, type ListedRow, type RowCommands } from './row-cells.tsx'

interface Props<Row extends ListedRow> {
  row: Row
  commands: RowCommands<Row>
  children: ReactNode
}

/** A row on phones: the name that opens it, other actions, and its values below. */
export const Card = <Row extends ListedRow>({ row, commands, children }: Props<Row>) => (
  <article className={classes.card}>
    <header className={classes.top}>
      <button type="button" className={classes.name} onClick={() => commands.open(row)}>
        {fullName(row)}
      </button>
      <RowActions row={row} commands={commands} />
    </header>
    {children}
  </article>
)

/** Values on one line. */
export const Line = ({ children }: { children: ReactNode }) => (
  <p className={`${classes.line} ${dotted.line} num`}>{children}</p>
)
